/** Services of teams that do not answer as they should: whoever calls them is told, everybody else goes on. */
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { answersWell, badServices, itemOf, serviceOf, stand, type Standing } from './bad-services.ts';
import { good } from './deployment.ts';
import { outlived } from './outcomes.ts';
import { CorpusPortal, sound } from './portal.ts';

/** Within which a service has to answer, ms. */
const timeoutMs = 1500;

const portal = new CorpusPortal();
const { deployment } = portal;
const elsewhere = await stand(answersWell);
const well = await stand(answersWell);
const tried = badServices(elsewhere.address).map((one, index) => ({ ...one, index }));
const standing = new Map<number, Standing>();

beforeAll(async () => {
  for (const { index, answers } of tried) standing.set(index, await stand(answers));
  const services = [
    `alpha=${well.address}`,
    ...tried.flatMap(({ index }) => [`bad-${index}=${standing.get(index)?.address}`, `next-${index}=${well.address}`]),
  ];
  await portal.open({ env: { PLUGIN_SERVICES: services.join(',') }, gateway: { timeoutMs, failures: 50, atOnce: 4 } });
});
afterAll(async () => {
  await portal.close();
  for (const one of [elsewhere, well, ...standing.values()]) await one.close();
});

const withService = (id: string) => good(id, { service: serviceOf(id) });
const alpha = withService('alpha');

async function told(id: string): Promise<{ code: string; msg: string }> {
  return (await portal.supplier.raw(itemOf(id), {})).json();
}

describe.each(tried)('a service that is wrong: $name', ({ index, says, ...bad }) => {
  const id = `bad-${index}`;
  const next = withService(`next-${index}`);
  const demandOthers = async (...ids: readonly string[]) => {
    for (const one of ids) expect((await portal.supplier.call(itemOf(one), {})).name).toBe('轴承');
    await portal.demandUp(...ids);
  };

  it('is told to whoever calls it, at a restart and beside the next team too, and asked no more once it is taken back', async () => {
    await portal.adopted(deployment.publish([alpha, withService(id)]));
    for (const one of portal.processes) expect(one.running()).toEqual([...sound, `${id} 1.0.0`].sort());
    expect((await told(id)).msg).toMatch(says);
    expect(elsewhere.asked()).toBe(0);
    await demandOthers('alpha');
    outlived(bad, 'publish');

    expect((await portal.restarted()).running()).toEqual([...sound, `${id} 1.0.0`].sort());
    outlived(bad, 'restart');

    await portal.adopted(deployment.publish([alpha, withService(id), next]));
    for (const one of portal.processes) expect(one.running()).toContain(`${next.id} 1.0.0`);
    await demandOthers('alpha', next.id);
    expect((await told(id)).msg).toMatch(says);
    outlived(bad, 'next');

    await portal.adopted(deployment.publish([alpha, next]));
    const before = standing.get(index)?.asked();
    expect((await told(id)).code).toBe('404');
    expect(standing.get(index)?.asked()).toBe(before);
    await demandOthers('alpha', next.id);
    outlived(bad, 'rollback');
  });
});
