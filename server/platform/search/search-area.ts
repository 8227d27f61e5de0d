/** The search over the documents of all areas that run. A document that its subject does not show is not found. */
import { search } from '@portal/sdk/calls/search';
import { implement, type Reader } from '@portal/sdk/server';
import { type LoadedArea, platformId } from '../../areas.ts';
import type { Host } from '../../routes.ts';
import { findIn, shownIn } from './find.ts';
import { questionOf } from './question.ts';
import { sourcesOf } from './sync.ts';

/** Shown of each kind; and of one kind alone. */
const [few, many] = [5, 30];

export function searchArea(areas: readonly LoadedArea[], areaEnabled: Host['areaEnabled']): LoadedArea {
  const sources = sourcesOf(areas).sort((one, other) => one.source.sort - other.source.sort);

  /** Sources that run, and that this user may read by. */
  async function open({ user }: Pick<Reader, 'user'>) {
    const running = await Promise.all(
      sources.map(async ({ area, source }) => {
        const held = source.access === 'login' || user.codes.has(source.access);
        return held && (await areaEnabled(area, source.access)) ? [source] : [];
      }),
    );
    return running.flat();
  }

  const handlers = implement(search, {
    kinds: async (_, context) => (await open(context)).map(({ kind, title }) => ({ kind, title })),
    shown: async ({ documents }, context) => [...(await shownIn(context, await open(context), documents))],
    async find({ keyword, kind }, context) {
      const question = questionOf(keyword);
      if (!question) return [];
      const asked = (await open(context)).filter((source) => kind === undefined || source.kind === kind);
      const groups = await findIn(context, asked, question, kind === undefined ? few : many);
      return groups.map(({ source, hits, more }) => ({
        ...{ kind: source.kind, title: source.title, more },
        hits: [...hits],
      }));
    },
  });
  return { id: platformId, area: { subjects: [handlers] } };
}
