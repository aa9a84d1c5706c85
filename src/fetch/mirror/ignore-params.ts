/** Query parameters that a site ignores when it looks a URL up: a session id, say. */

/** Parameters are separated by `&` or, on some sites, by `;`. */
const SEPARATORS = /[&;]/;

/** A function that drops the named parameters from canonical URLs; the others keep their order. */
export function createIgnoreParams(names: readonly string[]): (url: string) => string {
  if (names.length === 0) return (url) => url;
  const ignored = new Set(names);
  return (url) => {
    const queryAt = url.indexOf('?');
    return queryAt < 0 ? url : url.slice(0, queryAt) + keptQuery(url.slice(queryAt + 1), ignored);
  };
}

function keptQuery(query: string, ignored: ReadonlySet<string>): string {
  let kept = '';
  let from = 0;
  for (const parameter of query.split(SEPARATORS)) {
    // A kept parameter brings the separator that stood before it.
    const separator = kept === '' ? '?' : query.charAt(from - 1);
    from += parameter.length + 1;
    if (!ignored.has(nameOf(parameter))) kept += separator + parameter;
  }
  return kept === '?' ? '' : kept;
}

function nameOf(parameter: string): string {
  const equals = parameter.indexOf('=');
  const name = equals < 0 ? parameter : parameter.slice(0, equals);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
