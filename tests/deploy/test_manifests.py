"""The cluster's manifests are valid, and the image's file is linted."""

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import kubernetes_validate
import pytest
import yaml

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "k8s"
KUSTOMIZATION = yaml.safe_load((FOLDER / "kustomization.yaml").read_text("utf-8"))


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
