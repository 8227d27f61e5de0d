import { dateTime } from '@portal/sdk/format';
import { Attachments, Descriptions, factsOf, MessageBar, Section, Stack } from '@portal/sdk/ui';
import { type Penalty, penaltyDetail } from './contract.ts';

type Told = Omit<Penalty, 'matters' | 'log'>;

/** What is to be heard before it is decided, and until when. */
function Hearing({ penalty: { status, hearingUntil, statedAt } }: { penalty: Told }) {
  if (status !== 1 || hearingUntil === null || statedAt !== null) return null;
  return <MessageBar intent="info">企业可以在 {dateTime(hearingUntil)} 前陈述申辩，目前还没有收到。</MessageBar>;
}

/** 处罚的内容：事实、证据、企业的陈述。 */
export const PenaltyFacts = ({ penalty }: { penalty: Told }) => (
  <Section title="处罚内容">
    <Stack>
      <Hearing penalty={penalty} />
      <Descriptions
        items={factsOf(penaltyDetail, penalty, [
          'socialcreditcode',
          'term',
          'startsOn',
          { field: 'endsOn', as: (day) => day ?? '永久' },
          { field: 'unlists', as: (unlists) => (unlists ? '下架' : '保留在售') },
          'entryNo',
          { field: 'facts', span: 'row' },
          { field: 'files', span: 'row', as: (files) => <Attachments files={files} /> },
          { field: 'statement', span: 'row', as: (text) => text ?? '没有陈述' },
          'statedByName',
          'statedAt',
          { field: 'opinion', span: 'row' },
        ])}
      />
    </Stack>
  </Section>
);
