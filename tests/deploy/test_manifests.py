"""The cluster's manifests are valid, and the image's file is linted."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from urllib.request import urlopen

import kubernetes_validate
import pytest
import yaml

from referee.server.gateway import HEALTH
from referee.wire.api.problems import PROBLEMS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "k8s"
GATEWAY = ROOT / "deploy" / "gateway"
KUSTOMIZATION = yaml.safe_load((FOLDER / "kustomization.yaml").read_text("utf-8"))


def gateway_manifest(name: str) -> dict:
    return yaml.safe_load((GATEWAY / name).read_text("utf-8"))


def manifest(name: str) -> dict:
    return yaml.safe_load((FOLDER / name).read_text("utf-8"))


@pytest.mark.parametrize("name", KUSTOMIZATION["resources"])
def test_manifest_is_valid(name):
    kubernetes_validate.validate(manifest(name), "1.31", strict=True)


def test_every_manifest_is_in_the_kustomization():
    files = {path.name for path in FOLDER.glob("*.yaml")} - {"kustomization.yaml"}
    assert files == set(KUSTOMIZATION["resources"])


def test_everything_selects_the_pods_of_the_deployment():
    pod = manifest("deployment.yaml")["spec"]["template"]["metadata"]["labels"]
    assert manifest("deployment.yaml")["spec"]["selector"]["matchLabels"] == pod
    assert manifest("service.yaml")["spec"]["selector"] == pod
    assert manifest("disruption.yaml")["spec"]["selector"]["matchLabels"] == pod
    assert manifest("network.yaml")["spec"]["podSelector"]["matchLabels"] == pod


def test_the_errors_of_the_ingress_are_said_by_pods_of_their_own():
    deployment, ingress = manifest("errors.yaml"), manifest("ingress.yaml")
    pod = deployment["spec"]["template"]["metadata"]["labels"]
    assert deployment["spec"]["selector"]["matchLabels"] == pod
    assert manifest("errors-service.yaml")["spec"]["selector"] == pod
    assert manifest("errors-network.yaml")["spec"]["podSelector"]["matchLabels"] == pod
    backend = ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/default-backend"]
    assert backend == manifest("errors-service.yaml")["metadata"]["name"]
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    module, _, name = container["args"][0].partition(":")
    assert callable(getattr(import_module(module), name))


def test_the_pods_of_errors_are_probed_at_a_path_that_they_have():
    (container,) = manifest("errors.yaml")["spec"]["template"]["spec"]["containers"]
    probes = [container[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "readiness")]
    assert {*probes, container["livenessProbe"]["httpGet"]["path"]} == {HEALTH}


def test_the_pods_of_errors_start_without_an_error():
    (container,) = manifest("errors.yaml")["spec"]["template"]["spec"]["containers"]
    command = [Path(sys.executable).with_name(container["command"][0]), *container["command"][1:]]
    command = [str(word).replace("0.0.0.0:8080", "127.0.0.1:0") for word in command]
    environment = {"HOME": "/nonexistent", "PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"]}
    server = subprocess.Popen(
        [*command, *container["args"]], stderr=subprocess.PIPE, text=True, env=environment, cwd="/"
    )
    lines = []
    for line in server.stderr:
        lines.append(line)
        if "Booting worker" in line:
            break
    (address,) = re.findall(r"Listening at: (http://\S+)", "".join(lines))
    # A worker that has answered is ready for signals, too.
    with urlopen(address + HEALTH, timeout=30) as answer:  # noqa: S310 its own address
        assert answer.status == 200
    server.terminate()
    lines += (server.communicate(timeout=60)[1] or "").splitlines()
    assert server.returncode == 0
    assert not [line for line in lines if "ERROR" in line]


PRIVATE = {"/metrics", "/healthz", "/readyz"}


def test_the_ingress_publishes_neither_metrics_nor_probes():
    (rule,) = manifest("ingress.yaml")["spec"]["rules"]
    *private, everything = rule["http"]["paths"]
    assert {one["path"] for one in private} == PRIVATE
    for path in private:
        assert (path["pathType"], path["backend"]["service"]["name"]) == ("Exact", "referee-errors")
    assert (everything["path"], everything["backend"]["service"]["name"]) == ("/", "referee")


def test_the_gateway_publishes_what_the_ingress_does():
    route, gateway = gateway_manifest("route.yaml"), gateway_manifest("gateway.yaml")
    private, everything = route["spec"]["rules"]
    assert {one["path"]["value"] for one in private["matches"]} == PRIVATE
    assert {one["path"]["type"] for one in private["matches"]} == {"Exact"}
    backends = [rule["backendRefs"][0] for rule in (private, everything)]
    for backend, name in zip(backends, ("errors-service.yaml", "service.yaml"), strict=True):
        service = manifest(name)
        assert backend["name"] == service["metadata"]["name"]
        assert backend["port"] == service["spec"]["ports"][0]["port"]
    hosts = {one["hostname"] for one in gateway["spec"]["listeners"]}
    (host,) = {rule["host"] for rule in manifest("ingress.yaml")["spec"]["rules"]}
    assert hosts == {host} == set(route["spec"]["hostnames"])


def test_every_manifest_of_the_gateway_is_in_its_kustomization():
    files = {path.name for path in GATEWAY.glob("*.yaml")} - {"kustomization.yaml"}
    assert files | {"../k8s"} == set(gateway_manifest("kustomization.yaml")["resources"])


def test_what_the_gateway_says_itself_is_a_problem_of_the_service():
    (override,) = gateway_manifest("limits.yaml")["spec"]["responseOverride"]
    said = json.loads(override["response"]["body"]["inline"])
    problem = PROBLEMS[said["type"].rpartition("/")[2]]
    (code,) = override["match"]["statusCodes"]
    assert said["status"] == problem.status == code["value"]


def test_the_base_of_the_image_is_pinned_by_its_digest():
    bases = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:[\d.]+-slim-\w+@sha256:[0-9a-f]{64}", bases[0])


@pytest.mark.parametrize("name", ["deployment.yaml", "errors.yaml"])
def test_a_pod_is_locked_down(name):
    pod = manifest(name)["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    assert pod["securityContext"]["runAsNonRoot"]
    assert container["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert container["resources"]["limits"].keys() == {"cpu", "memory"}


def test_the_image_runs_as_the_user_of_the_pod():
    user = manifest("deployment.yaml")["spec"]["template"]["spec"]["securityContext"]["runAsUser"]
    assert f"USER {user}:{user}" in (ROOT / "Dockerfile").read_text("utf-8")


def test_the_dockerfile_has_no_lint():
    hadolint = shutil.which("hadolint", path=str(Path(sys.executable).parent))
    assert hadolint, "hadolint comes with the development packages"
    done = subprocess.run(
        [hadolint, "--failure-threshold", "style", "Dockerfile"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
