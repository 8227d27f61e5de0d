/** An article moves only from the states of its step, at the version that its editor saw. */
import { contentBizType } from '@portal/sdk/calls/content';
import { type Context, isAmong, type Performed, transitions } from '@portal/sdk/server';
import { visibleIssues } from './issues.server.ts';
import { issueSteps } from './steps.server.ts';

const steps = transitions({
  table: 'cmsContent',
  stateIn: 'state',
  bizType: contentBizType,
  noun: '稿件',
  parties: {},
  visible: (reader) => isAmong('cmsContent.id', visibleIssues(reader).select('c.id')),
  steps: issueSteps,
});

export const { gone } = steps;

/** An article by its key and the version that was seen, or by its code where an audit decides. */
type Sought = { readonly id: string; readonly version: number } | { readonly businessCode: string };

/** One guarded step with its history; the article keeps who made it. */
export const perform = (
  context: Context,
  seen: Sought,
  name: Parameters<typeof steps.perform>[2],
  how: Performed<'cmsContent'> = {},
) => steps.perform(context, seen, name, { ...how, set: { ...how.set, updatedBy: context.user.userId } });
