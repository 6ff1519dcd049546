"""The image without a container: a folder with referee in it, and the wheel it was made of."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
TARGET = "/opt/referee"


def copied_source(folder: Path) -> Path:
    """What .dockerignore lets through, and nothing else."""
    allowed = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text("utf-8"), re.MULTILINE)
    source = folder / "src"
    for name in allowed:
        there = source / name
        there.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, there, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, there)
    return source


@pytest.fixture(scope="session")
def built():
    """A folder that anybody may read: `referee`, installed by the image's own step, and `work`."""
    folder = Path(tempfile.mkdtemp(prefix="referee-image-"))
    folder.chmod(0o755)
    source, target, work = copied_source(folder), folder / "referee", folder / "work"
    work.mkdir()
    # What was compiled before is kept there, so that only what has changed is compiled again.
    (ROOT / "build").mkdir(exist_ok=True)
    (source / "build").symlink_to(ROOT / "build")
    install = re.search(r"RUN (sh deploy/image/install\.sh \S+ \S+)", DOCKERFILE)
    command = install[1].replace("/src", str(source)).replace(TARGET, str(target)).split()
    environment = {**os.environ, "PYTHON": sys.executable, "WORK": str(work)}
    subprocess.run(command, cwd=source, check=True, env=environment, timeout=1800)
    shutil.rmtree(source)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def image(built):
    """What is installed in the image."""
    return built / "referee"


@pytest.fixture(scope="session")
def wheel(built):
    """The package that is installed in the image."""
    (found,) = (built / "work" / "wheel").glob("*.whl")
    return found


@pytest.fixture(scope="session")
def plain_wheel(tmp_path_factory):
    """The package as it is built where nothing else is asked for, offline."""
    folder = tmp_path_factory.mktemp("plain")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation"]
    source = copied_source(folder)
    environment = {**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "0"}
    command = [*pip, "wheel", *offline, "--wheel-dir", folder, source]
    subprocess.run(command, cwd=folder, env=environment, check=True)
    (found,) = folder.glob("*.whl")
    return found
