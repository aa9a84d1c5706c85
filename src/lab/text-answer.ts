import type { SiteAnswer } from './site-handler.js';

/** A short answer for people. */
export function textAnswer(status: number, message: string): SiteAnswer {
  return {
    status,
    headers: [['Content-Type', 'text/plain; charset=utf-8']],
    body: new TextEncoder().encode(`${message}\n`),
  };
}
