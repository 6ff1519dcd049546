// Checks the types of the pages. What others have written is known by declarations of our own.

import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = path.dirname(fileURLToPath(import.meta.url));
const { config } = ts.readConfigFile(path.join(here, "tsconfig.json"), ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, here);

const host = ts.createCompilerHost(options);
host.resolveModuleNameLiterals = (literals, from) =>
  literals.map(({ text }) => {
    const [, vendored] = text.match(/\/vendor\/(.+)\.js$/) ?? [];
    if (!vendored) return ts.resolveModuleName(text, from, options, host);
    const resolvedFileName = path.join(here, "types", `${vendored}.d.ts`);
    return { resolvedModule: { resolvedFileName, extension: ts.Extension.Dts } };
  });

const found = ts.getPreEmitDiagnostics(ts.createProgram(fileNames, options, host));
if (found.length) {
  console.error(ts.formatDiagnostics(found, { ...host, getCurrentDirectory: () => path.join(here, "../..") }));
  process.exit(1);
}
