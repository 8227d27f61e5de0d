/** What no screen can show of all screens: tests/flows/isolation.spec.ts opens some of them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@rstest/core';
import { sourceFindings } from '../../sdk/cli/check/code.ts';
import { PTL } from '../../sdk/cli/findings.ts';

const sources = readdirSync('plugins', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join('plugins', file), 'utf8') }));

it('no source of an area writes a style that reaches elements of others', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sourceFindings(sources).filter(({ code }) => code === PTL.styleLeak)).toEqual([]);
});
