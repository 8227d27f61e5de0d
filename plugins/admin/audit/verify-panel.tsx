import { useCall, useSubmit } from '@portal/sdk';
import { type AuditStanding, auditStanding, auditTrail } from '@portal/sdk/calls/audit';
import { dateTime } from '@portal/sdk/format';
import { BusyButton, Descriptions, factsOf, MessageBar, Section, Stack, WhenLoaded } from '@portal/sdk/ui';
import { useState } from 'react';

const count = (rows: number) => rows.toLocaleString('en');
const moment = (at: string | null) => (at === null ? '-' : dateTime(at, 'YYYY-MM-DD HH:mm:ss'));

const lastOf = ({ last, readable }: AuditStanding): string => {
  if (!readable) return '在接收方，不在本机';
  return last ? `${moment(last.at)}（第 ${last.n} 条，第 ${last.seq} 行）` : '还没有锚点';
};

/** 校验：逐行重算散列，再与写在库外的锚点比对。 */
export function VerifyPanel() {
  const standing = useCall(auditTrail.standing, {});
  const { busy, submit } = useSubmit(auditTrail.verify);
  const [verified, setVerified] = useState<AuditStanding>();
  const verify = async () => {
    const answer = await submit({});
    if (answer) setVerified(answer);
  };
  const actions = (
    <BusyButton appearance="secondary" busy={busy} onClick={() => void verify()}>
      校验
    </BusyButton>
  );
  return (
    <Section title="校验" hint="每行的散列含上一行的散列；链头每小时写到库外，改写或删除都会被发现" actions={actions}>
      <WhenLoaded answer={standing}>
        {(known) => {
          const shown = verified ?? known;
          return (
            <Stack>
              {shown.faults.map(({ text, row }) => (
                <MessageBar key={text} intent="error" layout="multiline" title="不完好">
                  {text}
                  {row && `（第 ${row.seq} 行：${moment(row.at)} ${row.who || '-'} ${row.what}）`}
                </MessageBar>
              ))}
              {verified?.faults.length === 0 && (
                <MessageBar intent="success" title="完好">
                  {count(verified.rows)} 行逐行核对无误，与库外的锚点一致。
                </MessageBar>
              )}
              <Descriptions
                columns={2}
                items={factsOf(auditStanding, shown, [
                  { field: 'rows', as: (rows) => `${count(rows)} 行` },
                  { field: 'from', as: (from) => `${moment(from)} 至 ${moment(shown.to)}` },
                  { field: 'headSeq', as: (seq) => `第 ${seq ?? '-'} 行 ${shown.headHash?.slice(0, 16) ?? ''}` },
                  { field: 'last', as: () => lastOf(shown) },
                  { field: 'lines', as: (lines) => (shown.readable ? `${count(lines)} 条` : '-') },
                  'where',
                ])}
              />
            </Stack>
          );
        }}
      </WhenLoaded>
    </Section>
  );
}
