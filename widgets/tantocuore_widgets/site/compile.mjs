/** Runs `compiling.py` in the Pyodide beside this file: sources.zip becomes compiled.zip. */

import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "./pyodide.mjs";

try {
  // Without a fixed seed sets would be written in another order each time.
  const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
  for (const name of ["compiling.py", "sources.zip"]) python.FS.writeFile(`/${name}`, readFileSync(name));
  python.runPython('import sys; sys.path.insert(0, "/")');
  python.pyimport("compiling").compile_all("/sources.zip", "/compiled.zip");
  writeFileSync("compiled.zip", python.FS.readFile("/compiled.zip"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
