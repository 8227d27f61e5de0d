/**
 * A copy of the tree in a temporary folder: mutants are written there alone, so that whatever ends the command leaves
 * the repository as it was.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Packages are linked one by one; the SDK is the copy's own, or its pages would load two. */
function linkPackages(root: string, copy: string, below = 'node_modules'): void {
  mkdirSync(join(copy, below));
  for (const name of readdirSync(join(root, below))) {
    const path = join(below, name);
    if (path === join('node_modules', '@portal', 'sdk')) symlinkSync('../../sdk', join(copy, path));
    else if (name.startsWith('@')) linkPackages(root, copy, path);
    else if (!name.startsWith('.') || name === '.bin') symlinkSync(join(root, path), join(copy, path));
  }
}

const keyFile = 'server/test-snapshot-key.ts';
const allSources = String.raw`const relevant = /\.(ts|mjs|sql)$/;`;

/** All mutants begin with the demo data of the sources as they are: seeding anew for each would take most of the time. */
function keepDemoData(copy: string): void {
  const text = readFileSync(join(copy, keyFile), 'utf8');
  if (!text.includes(allSources))
    throw new Error(`${keyFile} names the sources of the demo data in another way: mend scripts/mutate/copy.ts.`);
  writeFileSync(
    join(copy, keyFile),
    text.replace(allSources, () => String.raw`const relevant = /\.sql$/;`),
  );
}

/** @param root - A working tree of git; what it ignores is not copied. @returns the folder of the copy. */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'portal-mutate-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  linkPackages(root, copy);
  keepDemoData(copy);
  return copy;
}

export const removeCopy = (copy: string): void => rmSync(copy, { recursive: true, force: true });
