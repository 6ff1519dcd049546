"""The installed package is whole: boards, contract, types and command travel in the wheel."""

import json
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from referee import __version__, resources
from tests.deploy.conftest import copied_source

ROOT = Path(__file__).resolve().parents[2]
LOCKS = ROOT / "locks"
MAPS = sorted(path.name for path in (ROOT / "maps").glob("*.json"))


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_wheel_carries_the_maps_the_contract_and_the_types(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert archive.read("referee/_openapi.yaml") == (ROOT / "openapi.yaml").read_bytes()
        for name in MAPS:
            assert archive.read(f"referee/_maps/{name}") == (ROOT / "maps" / name).read_bytes()
    assert "referee/py.typed" in names
    known = {"referee", _dist_info()}
    assert not [name for name in names if name.split("/")[0] not in known]


def test_nothing_is_compiled_unless_it_is_asked_for(plain_wheel: Path) -> None:
    assert plain_wheel.name.endswith("-none-any.whl")
    with zipfile.ZipFile(plain_wheel) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]


def test_a_build_that_cannot_compile_fails(tmp_path: Path) -> None:
    missing = {"CC": str(tmp_path / "no-compiler"), "HATCH_BUILD_HOOKS_ENABLE": "1"}
    source = copied_source(tmp_path)
    # One module is as good as all of them.
    for module in (source / "referee" / "rules").rglob("*.py"):
        if module.name not in ("__init__.py", "network.py"):
            module.unlink()
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=source,
        env={**os.environ, **missing},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "no-compiler" in done.stdout + done.stderr


def test_wheel_carries_every_file_of_the_package(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    here = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "referee").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert not here - names


def test_source_archive_can_be_built_from(tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=ROOT)
    archive = next(tmp_path.glob("*.tar.gz"))
    with tarfile.open(archive) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    assert {"pyproject.toml", "hatch_build.py", "openapi.yaml", "README.md", "LICENSE"} <= names
    assert {f"maps/{name}" for name in MAPS} <= names


def test_installed_package_finds_maps_and_contract_from_another_folder(
    image: Path, tmp_path: Path
) -> None:
    script = (
        "import referee.resources as r; print(r.maps_folder()); print(r.openapi_path());"
        "print(r.__file__)"
    )
    maps, contract, module = run(image / "bin" / "python", "-c", script, cwd=tmp_path).splitlines()
    assert Path(module).is_relative_to(image)
    assert Path(maps).is_relative_to(image)
    assert sorted(path.name for path in Path(maps).glob("*.json")) == MAPS
    assert Path(contract).read_bytes() == (ROOT / "openapi.yaml").read_bytes()


def test_installed_command_lists_the_maps_from_another_folder(image: Path, tmp_path: Path) -> None:
    listed = run(image / "bin" / "referee", "maps", cwd=tmp_path)
    for name in set(MAPS) - {"map.schema.json"}:
        assert name.removesuffix(".json") in listed


def test_checkout_finds_its_own_maps_and_contract() -> None:
    assert resources.maps_folder() == ROOT / "maps"
    assert resources.openapi_path() == ROOT / "openapi.yaml"


def test_missing_resources_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "referee")
    with pytest.raises(FileNotFoundError, match=r"_maps nor .*maps is there"):
        resources.maps_folder()


@pytest.mark.parametrize("name", ["audit", "bench", "build", "dev", "runtime"])
def test_lock_pins_every_package_with_hashes_and_no_address(name: str) -> None:
    text = (LOCKS / f"{name}.txt").read_text()
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text
    entries = _entries(name)
    assert entries
    assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)


def test_locks_agree_with_each_other() -> None:
    runtime, dev = pins("runtime"), pins("dev")
    assert runtime.items() <= dev.items()
    for name in ("build", "bench"):
        locked = pins(name)
        shared = locked.keys() & dev.keys()
        assert {package: dev[package] for package in shared}.items() <= locked.items()


def test_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for wanted, lock in (
        (project["dependencies"], "runtime"),
        (project["optional-dependencies"]["server"], "runtime"),
        (project["optional-dependencies"]["dev"], "dev"),
        (project["optional-dependencies"]["bench"], "bench"),
    ):
        locked = pins(lock)
        for requirement in map(Requirement, wanted):
            if requirement.name == project["name"]:
                continue
            assert locked[canonicalize_name(requirement.name)] in requirement.specifier


def _dist_info() -> str:
    return f"referee-{__version__}.dist-info"


def _entries(name: str) -> list[str]:
    """The requirements of a lock, each with its continuation lines."""
    lines = (LOCKS / f"{name}.txt").read_text().splitlines()
    kept = "\n".join(line for line in lines if not line.lstrip().startswith("#"))
    return kept.replace("\\\n", " ").splitlines()


def test_the_bill_of_materials_lists_what_is_locked_for_the_image(image: Path) -> None:
    text = (LOCKS / "runtime.cdx.json").read_text("utf-8")
    bill = json.loads(text)
    assert bill["bomFormat"] == "CycloneDX"
    assert {one["name"]: one["version"] for one in bill["components"]} == pins("runtime")
    assert (image / "share" / "referee" / "runtime.cdx.json").read_text("utf-8") == text


def pins(name: str) -> dict[str, str]:
    """Name and version of every package of a lock."""
    locked = (entry.split()[0].split("==") for entry in _entries(name))
    return {canonicalize_name(package): version for package, version in locked}
