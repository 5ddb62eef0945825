"""Brython ahead of time: a page's modules as plain JavaScript functions, and Brython without its
compiler.

Nothing it makes needs eval, so the pages run under `script-src 'self'`. All of this uses
Brython's internals: every patch must match exactly once and the file's hash is fixed, so another
Brython fails the build.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.resources
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from webapp.build import brython_lint, tools
from webapp.build.markup_in_place import filled_in
from webapp.build.tools import BuildError, sha256
from webapp.build.types_out import without_types

BRYTHON_SHA256 = "686eb4ef3fbb5dfa6acf932469a6a6e6c105fc9ad074f1bc5053e53f98ee3198"  # 3.15.0

PATCHES = [
    ("feature test by eval at load", 'eval("async function* f(){}")', "0"),
    (
        'the language, of which Brython only wants a zone\'s name: a machine without one says "C"',
        "_window.navigator.userLanguage ||_window.navigator.language",
        '"en"',
    ),
    (
        "body of a precompiled module: our real function instead of text",
        "new Function(prefix+parent_id,mod_js)(\nmod)",
        "$B.aot[parent](mod)",
    ),
    (
        "exec, eval, run-time import of source: say what is wrong",
        "$B.py2js=function(src,module,locals_id,parent_scope){",
        '$B.py2js=function(){throw Error("no Python compiler in this build")};'
        "$B.py2js_removed=function(src,module,locals_id,parent_scope){",
    ),
    (
        "names of builtins, kept for the code generator's scopes",
        'var builtins_scope=new Scope("__builtins__")',
        "var builtins_scope={locals:new Set()}",
    ),
]
_PART = '"use strict";\n(function($B){var _b_=$B.builtins\n'
_END = "})(__BRYTHON__);\n"
# Of the code generator, what compiled modules and tracebacks ask for while they run.
_STAYS = (
    "$B.decode_position=function(pos){if(pos.length==3)"
    "{return[pos[0],pos[0],pos[1],pos[1]+pos[2]]}else{\nreturn pos}}\n",
    "$B.scope_name=function(name){return name.replace(/[^\\w$]/g,'_')}\n",
)
CUTS = [  # (what, first text of the cut, text after it, what stands there instead)
    (
        "kinds of tokens",
        "\"use strict\";\n(function($B){const tokens=['ENDMARKER'",
        _PART + "function is_whitespace(char)",
        "",
    ),
    ("tokenizer", "const FT_START={", _PART + "if($B.VFS_timestamp", _END),
    (
        "syntax tree",
        '"use strict";\n__BRYTHON__.ast_classes={',
        "(function($B){var _b_=$B.builtins\nfunction wrap(dunder",
        "",
    ),
    (
        "code generator up to the look-up of names",
        _PART + "function ast_dump(",
        "function resolve_in_namespace(",
        _PART + "".join(_STAYS),
    ),
    (
        "code generator: operators",
        'var $operators=$B.op2method.subset("all")\nvar opname2opsign={}\n'
        "for(var key in $operators){opname2opsign[$operators[key]]=key}\nvar opclass2dunder",
        'var exclude_from_builtins=["__doc__"',
        "",
    ),
    (
        "the rest of the code generator, parser and symbol table",
        "function mark_parents(node){",
        "// <<< brython compiler chain",
        _END,
    ),
    (
        "docstrings of builtins",
        "var docs={ArithmeticError:",
        '"use strict";\n(function($B){$B.whenReady',
        "",
    ),
]
# Columns are for marks under a line of source in a traceback, and a page has no source.
COMPILER_PATCHES = [
    (
        "columns of every expression",
        "function add_to_positions(scopes,ast_obj){",
        "function add_to_positions(scopes,ast_obj){return 0\n",
    ),
]


@dataclass(frozen=True)
class Module:
    """One Python module of a page: source text and the bundled modules it imports."""

    name: str
    source: str
    is_package: bool
    imports: tuple[str, ...]


def brython_js() -> Path:
    """Return the reviewed brython.js; BuildError for any other."""
    path = Path(str(importlib.resources.files("brython") / "data" / "brython.js"))
    if hashlib.sha256(path.read_bytes()).hexdigest() != BRYTHON_SHA256:
        raise BuildError("brython.js is not the reviewed 3.15.0: pip install brython==3.15.0")
    return path


def runtime(source: str) -> str:
    """Return brython.js without its compiler."""
    for text in _STAYS:
        _once(source, text, "what stays of the code generator")
    source = _patched(source, PATCHES)
    for label, start, end, instead in CUTS:
        _once(source, start, label)
        _once(source, end, label)
        head, tail = source.index(start), source.index(end)
        if head > tail:
            raise BuildError(f"brython.js: marks out of order: {label}")
        source = source[:head] + instead + source[tail:]
    return source


def _patched(source: str, patches: list[tuple[str, str, str]]) -> str:
    for label, old, new in patches:
        _once(source, old, label)
        source = source.replace(old, new)
    return source


def _once(source: str, text: str, label: str) -> None:
    if source.count(text) != 1:
        raise BuildError(f"brython.js: found {source.count(text)} times, not once: {label}")


def collect(main: str, root: Path, replaced: dict[str, str]) -> list[Module]:
    """Return the modules that *main* reaches by static imports, sorted by name.

    *replaced* gives the source of modules that differ from their file. Code outside the Brython
    subset is a BuildError, as is an import that would not be in the bundle (in the page it would
    hang, offline).
    """
    files = {**_packages(root), **brython_lint.modules(root)}
    modules: dict[str, Module] = {}
    todo = [main]
    while todo:
        name = todo.pop()
        if name in modules:
            continue
        # A room's folder needs no file that says it is a package.
        if name not in files and any(file.startswith(f"{name}.") for file in files):
            modules[name] = Module(name, "", True, _imports("", name, files))
            continue
        if name not in files:
            raise BuildError(f"no module {name} in the web app")
        source = replaced.get(name) or files[name].read_text("utf-8")
        if name not in replaced:
            path = files[name].relative_to(root).as_posix()
            problems = brython_lint.check(source, name, path)
            if problems:
                raise BuildError("\n".join(["not for Brython:", *map(str, problems)]))
        source = without_types(source)
        is_package = files[name].name == "__init__.py"
        modules[name] = Module(name, source, is_package, _imports(source, name, files))
        todo += modules[name].imports
    return [modules[name] for name in sorted(modules)]


def _packages(root: Path) -> dict[str, Path]:
    """The packages above the Brython code. Their text runs in the page: a docstring only."""
    packages = {}
    for name in ("webapp", "pycore"):
        path = root / name / "__init__.py"
        body = ast.parse(path.read_text("utf-8")).body
        if len(body) > 1 or not all(isinstance(node, ast.Expr) for node in body):
            raise BuildError(f"{name}/__init__.py runs in the pages: a docstring, nothing else")
        packages[name] = path
    return packages


def _imports(source: str, name: str, files: dict[str, Path]) -> tuple[str, ...]:
    """Every bundled module this source names, with the packages above each and above itself."""
    wanted = {name}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            wanted |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
            if node.module != "browser" and not names & files.keys():
                raise BuildError(f"{name}: no module {node.module} in the web app")
            wanted |= names & files.keys()
    parents = {n.rsplit(".", k)[0] for n in wanted for k in range(1, n.count(".") + 1)}
    return tuple(sorted((wanted | parents) - {name, "browser"}))


def app(modules: list[Module], main: str) -> str:
    """Return one script: every module as a function, then the import of *main*."""
    compiled = compile_modules(modules)
    out = ["(function($B){", "$B.use_VFS=true;$B.VFS={};$B.aot={};"]
    for module in modules:
        key = json.dumps(module.name)
        vfs = json.dumps([".py", "", list(module.imports)] + ([1] if module.is_package else []))
        scope = compiled[module.name]["scope"]
        out.append(f"$B.VFS[{key}]={vfs};$B.precompiled[{key}]='';")  # the body is in $B.aot
        out.append(
            f"$B.aot[{key}]=function(locals_{scope}){{"
            f"{compiled[module.name]['js']}\nreturn locals_{scope}}};"
        )
    out.append("$B.stdlib_module_names=Object.keys($B.VFS);")  # read when an import fails
    out.append("$B.$options=$B.parse_options({debug:0,indexeddb:false});")
    out.append("const None=$B.builtins.None;")
    out.append(
        f"try{{$B.$__import__({json.dumps(main)},None,None,[])}}catch(err){{$B.handle_error(err)}}"
    )
    out.append("})(__BRYTHON__);")
    return "\n".join(out)


def without_docstrings(source: str) -> str:
    """Return the same lines with every docstring blanked: the page cannot show them, and a phone
    pays.
    """
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            if ast.get_docstring(node, clean=False) is None:
                continue
            doc = node.body[0]
            indent = lines[doc.lineno - 1][: doc.col_offset]
            for number in range(doc.lineno, (doc.end_lineno or doc.lineno) + 1):
                lines[number - 1] = ""
            lines[doc.lineno - 1] = indent + "pass"
    return "\n".join(lines) + "\n"


def compile_modules(modules: list[Module]) -> dict[str, dict[str, str]]:
    """Return {name: {"js", "scope"}} by Brython's own compiler, in Node.

    What it makes of a module depends on that module's source alone (compile.cjs), and is kept for
    the next build: most modules of a page are the same in it.
    """
    brython = _patched(brython_js().read_text("utf-8"), COMPILER_PATCHES)
    scripts = [(tools.HERE / name).read_text("utf-8") for name in ("compile.cjs", "husk.cjs")]
    compiler = sha256("".join([brython, *scripts]).encode("utf-8"))
    todo = {
        module.name: {
            "name": module.name,
            "source": filled_in(without_docstrings(module.source)),
            # the __file__ that Brython gives a module bundled in its file system
            "filename": f"VFS.{module.name}" + ("/__init__.py" if module.is_package else ".py"),
        }
        for module in modules
    }
    inputs = {name: compiler + json.dumps(task, sort_keys=True) for name, task in todo.items()}
    compiled: dict[str, dict[str, str]] = {}
    for name, module_input in inputs.items():
        text = tools.kept_result("module", module_input)
        if text is not None:
            compiled[name] = json.loads(text)
    job = {"brython": brython, "modules": [todo[name] for name in todo if name not in compiled]}
    if job["modules"]:
        answer = tools.node("compile.cjs", text=json.dumps(job), task="compiling for Brython")
        for name, made in json.loads(answer).items():
            tools.keep("module", inputs[name], json.dumps(made))
            compiled[name] = made
    return compiled


def catalogue_source(
    own_words: Mapping[str, Mapping[str, str]], base: str, prefixes: tuple[str, ...]
) -> str:
    """Return the module that stands for webapp.*.catalogue in a page; no prefixes means every
    word.

    *own_words* is what each language says itself. What it borrows of *base* stands in the page
    once and is filled in there, so that a language of ten sentences costs ten.
    """
    chosen = {
        lang: {
            key: words[key]
            for key in sorted(words)
            if not prefixes or f"{key}.".startswith(prefixes)
        }
        for lang, words in sorted(own_words.items())
    }
    lines = [f"CATALOGUES = {chosen!r}"]
    for lang, words in chosen.items():
        if chosen[base].keys() - words.keys():
            lines += [
                f"for key in CATALOGUES[{base!r}]:",
                f"    if key not in CATALOGUES[{lang!r}]:",
                f"        CATALOGUES[{lang!r}][key] = CATALOGUES[{base!r}][key]",
            ]
    return "\n".join(lines) + "\n"


def without_eval(script: str, name: str) -> str:
    """Return the script; BuildError when the policy would stop it."""
    for word in ("eval(", "Function("):
        if word in script:
            raise BuildError(f"{name} holds {word}, which the policy forbids")
    return script
