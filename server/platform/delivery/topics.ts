/** The topics of all areas, and how each starts. */
import type { NoticeTopic } from '@portal/sdk/server';
import { type LoadedArea, platformId } from '../../areas.ts';

export interface Topics {
  readonly declared: readonly NoticeTopic[];
  /** One that no area declares, as services of plugins have, is told in the portal alone. */
  of(topic: string): NoticeTopic;
  isPlatform(topic: string): boolean;
}

/** @throws Error when two areas declare one topic: whose it is would depend on their order. */
export function topicsOf(areas: readonly LoadedArea[]): Topics {
  const known = new Map<string, { readonly area: string; readonly facts: NoticeTopic }>();
  for (const { id, area } of areas)
    for (const facts of area.topics ?? []) {
      const other = known.get(facts.topic);
      if (other) throw new Error(`${id}: the topic ${facts.topic} is declared by ${other.area}, too.`);
      known.set(facts.topic, { area: id, facts });
    }
  return {
    declared: [...known.values()].map(({ facts }) => facts),
    of: (topic) => known.get(topic)?.facts ?? { topic, kinds: [] },
    isPlatform: (topic) => known.get(topic)?.area === platformId,
  };
}
