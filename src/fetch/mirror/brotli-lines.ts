/** The lines of a brotli-compressed text file, streaming: memory is bounded by the longest line. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createBrotliDecompress } from 'node:zlib';
import { BoardwalkError } from '../../errors.js';

/** No page is that long: a line that is, is a damaged or hostile file. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;

const NEWLINE = 0x0a;

export interface FileLine {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
}

/**
 * Empty lines are left out, but counted.
 * @param onRead called with the compressed bytes read so far.
 * @throws {BoardwalkError} `bad-file` naming the line where the file breaks off or is damaged.
 */
export async function* readBrotliLines(
  path: string,
  onRead: (bytesRead: number) => void,
): AsyncGenerator<FileLine> {
  const source = createReadStream(path);
  const text = createBrotliDecompress({ chunkSize: 256 * 1024 });
  // pipe() does not carry errors over, and a reader of `text` must see those of the file.
  source.on('error', (error) => text.destroy(error));
  source.pipe(text);
  let number = 0;
  try {
    for await (const line of splitLines(text, path)) {
      number++;
      if (line.length > 0) yield { number, text: line.toString('utf8') };
      onRead(source.bytesRead);
    }
  } catch (cause) {
    if (cause instanceof BoardwalkError) throw cause;
    const where = `${basename(path)} after line ${number}`;
    const message = `The mirror cannot be read: ${where} is damaged or missing; restore the file ${path}.`;
    throw new BoardwalkError(message, { code: 'bad-file', cause });
  } finally {
    source.destroy();
    text.destroy();
  }
}

/** Chunks of an unfinished line are joined once, when its end is there: linear in the line. */
async function* splitLines(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const tail = chunk.subarray(from, end);
      yield parts.length === 0 ? tail : Buffer.concat([...parts, tail]);
      parts = [];
      size = 0;
      from = end + 1;
    }
    if (from === chunk.length) continue;
    parts.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size <= MAX_LINE_BYTES) continue;
    const message = `${path} holds a line of more than ${MAX_LINE_BYTES} bytes, which no mirror has.`;
    throw new BoardwalkError(message, { code: 'bad-file' });
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}
