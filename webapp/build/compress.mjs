// Writes FILE.br beside every file named on stdin (one a line): brotli 11, as many at a time as there are threads.
import fs from "node:fs";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

await Promise.all(fs.readFileSync(0, "utf8").split("\n").filter(Boolean).map(async (file) => {
  const data = fs.readFileSync(file);
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: data.length };
  fs.writeFileSync(`${file}.br.part`, await brotli(data, { params }));
  fs.renameSync(`${file}.br.part`, `${file}.br`); // never half a file under the final name
}));
