import { dateTime } from '@portal/sdk/format';
import { Section, Timeline, type Tone } from '@portal/sdk/ui';
import { ORDER_ACTION, type OrderAction, type OrderDetail } from './contract.ts';

type Entry = OrderDetail['log'][number];

const TONE: Partial<Record<OrderAction, Tone>> = {
  CONFIRM: 'info',
  SHIP: 'info',
  RECEIVE: 'success',
  REJECT: 'danger',
  CANCEL: 'danger',
  CLOSE: 'danger',
  CHANGE_APPLY: 'waiting',
  CHANGE_FIRST: 'info',
  CHANGE_EFFECTIVE: 'success',
  CHANGE_REJECT: 'danger',
};

const textOf = (action: string) => ORDER_ACTION[action as OrderAction] ?? action;

function Detail({ entry: { operatorName, operatorEntName, changeReason, snapshot } }: { entry: Entry }) {
  return (
    <>
      <div>
        {operatorName}　{operatorEntName}
      </div>
      {changeReason && <div>{changeReason}</div>}
      {snapshot?.map(({ lineNo, oldDate, newDate }) => (
        <div key={lineNo}>
          第 {lineNo} 行交期 {oldDate} → {newDate}
        </div>
      ))}
    </>
  );
}

/** 操作日志：每一步由谁在何时办理，改了什么。 */
export function OrderHistory({ log }: { log: readonly Entry[] }) {
  return (
    <Section title="操作日志" id="log">
      <Timeline
        items={log.map((entry) => ({
          key: entry.id,
          time: dateTime(entry.createdAt),
          title: `${textOf(entry.action)}（V${entry.versionNo}）`,
          detail: <Detail entry={entry} />,
          tone: TONE[entry.action as OrderAction] ?? 'neutral',
        }))}
      />
    </Section>
  );
}
