/** An event that nobody hears, or that nobody tells, is a promise that the product does not keep. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';

const textsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

const calls = textsIn('sdk/calls').join('\n');
const product = ['server', 'sdk/server', 'plugins'].flatMap(textsIn).join('\n');
const declared = [...calls.matchAll(/export const (\w+) = t\.event</g)].map(([, name = '']) => name);

const told = (name: string) => new RegExp(`\\bemit\\(\\s*${name}\\b`).test(product);
/** By a subscription, or by the process itself once the call is committed. */
const heard = (name: string) => new RegExp(`\\bon\\(\\s*${name}\\b|=== ${name}\\.name`).test(product);

test('every declared event is told and heard', () => {
  expect(declared.length).toBeGreaterThan(15);
  expect(declared.filter((name) => !told(name))).toEqual([]);
  expect(declared.filter((name) => !heard(name))).toEqual([]);
});
