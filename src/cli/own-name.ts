/** How the person at the keyboard called this program, for commands that it suggests. */
export function ownName(): string {
  return process.env['npm_command'] === 'exec' ? 'npx boardwalk' : 'boardwalk';
}
