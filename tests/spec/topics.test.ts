/** Every area declares the topics of the bus that it emits or hears. */
import { expect, it } from '@rstest/core';
import { sourcesOf } from '../../sdk/cli/check/sources.ts';
import { topicFindings } from '../../sdk/cli/check/topics.ts';
import { plugins } from './areas.ts';

for (const plugin of plugins)
  it(`${plugin.id} uses what it declares, and declares what it uses`, () =>
    expect(topicFindings(plugin, sourcesOf(`plugins/${plugin.id}`))).toEqual([]));
