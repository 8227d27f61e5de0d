import { dateTime } from '@portal/sdk/format';
import { Section } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { type ServiceFault, serviceFaults } from '../http/service-faults.ts';
import { useEverySecond } from './overview.ts';

const COLUMNS: readonly Column<ServiceFault>[] = [
  { title: '时间', key: 'at', width: 110, show: ({ at }) => dateTime(at, 'HH:mm:ss') },
  { title: '调用', field: 'call', width: 340 },
  { title: '编码、字段和规则', field: 'told', width: 560 },
];

/** 服务：插件的服务在本页签中应答得不对的调用。 */
export function ServicesTab() {
  const faults = useEverySecond(serviceFaults);
  return (
    <Section
      title="服务异常"
      hint="本页签中应答与约定不符、太慢或连不上的调用，最多 50 条；所有用户的在“插件管理 / 服务”"
    >
      <PlainTable caption="服务异常" rows={faults} columns={COLUMNS} empty="本页签没有遇到服务异常" />
    </Section>
  );
}
