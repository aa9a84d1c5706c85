/** WARC: the raw answers and requests, as one file. */
import { writeChosenCaptures } from './chosen-captures.js';
import type { Exporter } from './exporter.js';
import { writeNewFile } from './output-file.js';

export const warcExporter: Exporter = {
  format: 'warc',
  shape: 'file',
  write(source, path) {
    writeNewFile(path, (file) => writeChosenCaptures(source, file, `${source.name}.warc.gz`));
  },
};
