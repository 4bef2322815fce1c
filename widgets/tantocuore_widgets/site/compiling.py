"""Compiles modules in the very Python that will run them: the build runs this in Pyodide, under node.

A reader's browser would spend more than two seconds on it. Nobody reads documentation there, and the tables of line
numbers alone weigh as much as the code.
"""

import ast
import types
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined] # py_compile writes files only
from zipfile import ZIP_STORED, ZipFile

UNIT = 2  # bytes of an instruction
SPAN = 8  # instructions that one entry of a table of lines is about
NOWHERE = 0x80 | 15 << 3 | SPAN - 1  # an entry that names no line


def compile_all(sources: str, target: str) -> None:
    """Write a ZIP of sources as a ZIP of compiled modules; all other files stay as they are."""
    with ZipFile(sources) as archive, ZipFile(target, "w", ZIP_STORED) as out:
        for name in archive.namelist():
            data = archive.read(name)
            if name.endswith(".py"):
                out.writestr(f"{name}c", _code_to_hash_pyc(lean(data, name), bytes(8), False))
            else:
                out.writestr(name, data)


def lean(source: bytes, name: str) -> types.CodeType:
    """The code of a module without its documentation and its line numbers; what it asserts stays.

    >>> "Words." in lean(b'"Words."\\nx = 1', "example.py").co_consts
    False
    """
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        match node:
            case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                if ast.get_docstring(node, clean=False) is not None:
                    node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    return _lineless(compile(tree, name, "exec", dont_inherit=True, optimize=0))


def _lineless(code: types.CodeType) -> types.CodeType:
    units = len(code.co_code) // UNIT
    full, rest = divmod(units, SPAN)
    lines = bytes([NOWHERE]) * full + (bytes([NOWHERE - SPAN + rest]) if rest else b"")
    constants = tuple(_lineless(it) if isinstance(it, types.CodeType) else it for it in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=constants)
