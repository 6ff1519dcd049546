"""The cluster's manifests are valid, and the image's file is linted."""

import shutil
import subprocess
import sys
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


def test_a_pod_is_locked_down():
    pod = manifest("deployment.yaml")["spec"]["template"]["spec"]
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
