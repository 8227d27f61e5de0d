import { useCall } from '@portal/sdk';
import { type Explained, explainCalls } from '@portal/sdk/calls/rights';
import type { InputOf } from '@portal/sdk/contract';
import { BusyButton, Field, Input, LinkButton, makeStyles, Stack, space, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { type TreeNode, TreeSelect } from '@portal/sdk/ui/form';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

const useStyles = makeStyles({ told: { display: 'block', paddingBlock: space.s, whiteSpace: 'normal' } });

/** Names roles and sentences: read whole, on as many lines as it takes. */
function Told({ children }: { children: string }) {
  return <span className={useStyles().told}>{children}</span>;
}

const STEPS: readonly Column<Explained['steps'][number]>[] = [
  { title: '步骤', field: 'title', width: 160 },
  {
    title: '结果',
    field: 'ok',
    width: 88,
    as: (ok) => <ToneTag tone={ok ? 'success' : 'danger'}>{ok ? '通过' : '不通过'}</ToneTag>,
  },
  { title: '说明', field: 'told', width: 480, as: (told) => <Told>{told}</Told> },
];

/** Codes below the pages where administrators find them. */
const nodesOf = (codes: readonly { code: string; title: string; area: string }[]): TreeNode[] =>
  [...new Set(codes.map(({ area }) => area))].map((area) => ({
    value: `area:${area}`,
    label: area || '其他',
    selectable: false,
    children: codes.flatMap(({ code, title, area: under }) => (under === area ? [{ value: code, label: title }] : [])),
  }));

/** A moment at +08:00; undefined for now, null for what is none. */
function momentOf(text: string): string | null | undefined {
  if (text === '') return undefined;
  const time = Date.parse(`${text.replace(/\s+/, 'T')}:00+08:00`);
  return /^\d{4}-\d{2}-\d{2}\s+\d{2}:\d{2}$/.test(text) && !Number.isNaN(time) ? new Date(time).toISOString() : null;
}

function Answer({ explained }: { explained: Explained }) {
  const { allowed, title, mender, mend, mendPath, steps } = explained;
  return (
    <>
      <p role="status">
        {allowed ? `可以办理“${title}”。` : `不能办理“${title}”。`}
        {mend !== null && `处理办法：${mend}（${mender}）。`}
      </p>
      {mendPath !== null && <LinkButton to={mendPath}>去处理</LinkButton>}
      <PlainTable caption="判断步骤" rows={steps} columns={STEPS} />
    </>
  );
}

/** 权限解释：某人现在或最近 90 天内某一刻，为什么能或不能办理一件事。 */
export function ExplainPanel({ userId, entId }: { userId: string; entId: string | null }) {
  const codes = useCall(explainCalls.codes, {});
  const [code, setCode] = useState<string>();
  const [moment, setMoment] = useState('');
  const [wrong, setWrong] = useState(false);
  const [question, setQuestion] = useState<InputOf<typeof explainCalls.explain>>();
  const explained = useCall(explainCalls.explain, question);
  const ask = () => {
    const asked = momentOf(moment.trim());
    setWrong(asked === null);
    if (code === undefined || asked === null) return;
    const at = asked === undefined ? {} : { at: asked };
    const next = { userId, code, ...at, ...(entId !== null && { entId }) };
    setQuestion(next);
    if (JSON.stringify(next) === JSON.stringify(question)) void explained.reload(); // rights may have changed since
  };
  return (
    <WhenLoaded answer={codes} rows={3}>
      {(found) => (
        <Stack>
          <Field label="要办理的事">
            <TreeSelect label="要办理的事" nodes={nodesOf(found)} value={code} onChange={setCode} />
          </Field>
          <Field
            label="时间"
            hint="不填为现在，可查最近 90 天"
            {...(wrong && { validationMessage: '请按 2026-01-31 09:30 的样式填写时间' })}
          >
            <Input placeholder="YYYY-MM-DD HH:mm" value={moment} onChange={(_, { value }) => setMoment(value)} />
          </Field>
          <div>
            <BusyButton look="primary" busy={explained.loading} disabled={code === undefined} onPress={ask}>
              解释
            </BusyButton>
          </div>
          {question && (
            <WhenLoaded answer={explained} rows={6}>
              {(answer) => <Answer explained={answer} />}
            </WhenLoaded>
          )}
        </Stack>
      )}
    </WhenLoaded>
  );
}
