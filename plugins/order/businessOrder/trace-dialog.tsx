import { useCall } from '@portal/sdk';
import { dateTime } from '@portal/sdk/format';
import { DocChain, FormlessDialog, Grid, Section, Timeline, WhenLoaded } from '@portal/sdk/ui';
import { DOCUMENT } from '../fields.ts';
import { businessOrder, NODE, STUCK_AFTER_DAYS } from './contract.ts';

/** 全程轨迹：各环节的进入与停留时间、责任方，以及产生的单据。 */
export function TraceDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const trace = useCall(businessOrder.trace, { orderId });
  return (
    <FormlessDialog
      open
      title={trace.data ? `订单轨迹 · ${trace.data.orderNo}` : '订单轨迹'}
      width={860}
      onClose={onClose}
    >
      <WhenLoaded answer={trace}>
        {({ nodes, documents }) => (
          <Grid min={320}>
            <Section title="环节">
              <Timeline
                items={[...nodes].reverse().map(({ node, enteredAt, leftAt, days, stuck, responsibleParty }) => ({
                  key: `${node}-${enteredAt}`,
                  time: `${dateTime(enteredAt)} 至 ${leftAt === null ? '今' : dateTime(leftAt)}`,
                  title: `${NODE.texts[node]}　停留 ${days} 天${stuck ? `，超过 ${STUCK_AFTER_DAYS[node]} 天` : ''}`,
                  detail: `责任方 ${responsibleParty}`,
                  tone: stuck ? 'danger' : leftAt === null ? 'waiting' : 'success',
                }))}
              />
            </Section>
            <Section title="单据">
              <DocChain
                documents={documents.map(({ bizType, bizNo }) => ({
                  kind: DOCUMENT.texts[bizType],
                  number: bizNo,
                }))}
              />
            </Section>
          </Grid>
        )}
      </WhenLoaded>
    </FormlessDialog>
  );
}
