import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from '@rstest/core';
import { verifyBlocks, verifyVersion } from './trusted.ts';

const pair = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, spki: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64') };
};
const [operator, team, other] = [pair(), pair(), pair()];
const pinned = [operator.spki];

const seal = (value: unknown, { privateKey } = operator) => {
  const text = JSON.stringify(value);
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return { text, signature: signature.toString('base64') };
};
const entryOf = ({ spki }: typeof team, id: string) => ({
  ...{ key: spki, team: `${id}组`, plugins: [id], paths: [`/${id}`], codes: [id] },
});
const plugin = (id: string, path = `/${id}/list`) => ({ id, routes: [{ path }], redirects: [] });
const by = ({ spki, privateKey }: typeof team, value: unknown) => ({
  ...seal(value, { spki, privateKey }),
  key: spki,
});
const keys = [seal(entryOf(team, 'parts')), seal(entryOf(other, 'stock'))];
const check = (...sealed: Parameters<typeof verifyBlocks>[0]['sealed']) => verifyBlocks({ sealed, keys }, pinned);

it('lets pass what the build has signed, what a team has signed of its own, and what an operator has of anybody’s', async () => {
  await expect(check(seal({ plugins: [] }), by(team, plugin('parts')), seal(plugin('stock')))).resolves.toBeUndefined();
  await expect(check(by(team, { plugin: 'parts', version: '1.0.0' }))).resolves.toBeUndefined();
});

it('refuses what a team has signed of another’s: a plugin, a page, the place that is shown, the registry itself', async () => {
  await expect(check(by(team, plugin('stock')))).rejects.toThrow('does not sign the plugin stock');
  await expect(check(by(team, plugin('parts', '/stock/list')))).rejects.toThrow('does not sign the path /stock/list');
  await expect(check(by(team, plugin('parts', '/partsman')))).rejects.toThrow('does not sign the path /partsman');
  await expect(check(by(team, { plugin: 'stock', version: '1.0.0' }))).rejects.toThrow('the plugin stock');
  const { key: _key, ...unnamed } = by(team, { plugins: [] });
  await expect(check(unnamed)).rejects.toThrow('not what the build has signed');
  await expect(check(by(team, { plugins: [] }))).rejects.toThrow();
});

it('refuses a key that no operator has signed, and a text that its key has not', async () => {
  const stranger = pair();
  await expect(check(by(stranger, plugin('parts')))).rejects.toThrow('A key that no operator has signed.');
  const forged = { sealed: [by(stranger, plugin('parts'))], keys: [seal(entryOf(stranger, 'parts'), stranger)] };
  await expect(verifyBlocks(forged, pinned)).rejects.toThrow('not what the build has signed');
  await expect(check({ ...by(stranger, plugin('parts')), key: team.spki })).rejects.toThrow();
});

it('asks for the key of a version that a tab fetches, and not for an operator’s', async () => {
  const asked: string[] = [];
  const fetchKey = async (key: string) => {
    asked.push(key);
    return seal(entryOf(team, 'parts'));
  };
  await verifyVersion({ ...seal(plugin('parts')), key: operator.spki }, fetchKey, pinned);
  expect(asked).toEqual([]);
  await verifyVersion(by(team, plugin('parts')), fetchKey, pinned);
  expect(asked).toEqual([team.spki]);
  await expect(verifyVersion(by(team, plugin('stock')), fetchKey, pinned)).rejects.toThrow('the plugin stock');
  const gone = () => Promise.reject(new Error('404'));
  await expect(verifyVersion(by(team, plugin('parts')), gone, pinned)).rejects.toThrow('404');
});
