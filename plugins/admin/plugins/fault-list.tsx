import { useList } from '@portal/sdk';
import { pluginFaults, type ReportedFault } from '@portal/sdk/calls/plugin-faults';
import { FAULT } from '@portal/sdk/calls/plugin-tabs';
import type { ManagedPlugin } from '@portal/sdk/calls/plugins';
import { dateTime } from '@portal/sdk/format';
import { Button, CopyText, Descriptions, makeStyles, Section, Stack } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, SideDrawer } from '@portal/sdk/ui/table';
import { useState } from 'react';

const COLUMNS: readonly Column<ReportedFault>[] = [
  { title: '时间', field: 'at', as: 'dateTime', width: 160 },
  { title: '追踪编号', key: 'incident', width: 145, show: ({ incident }) => incident ?? '-' },
  { title: '插件', field: 'pluginName', width: 110 },
  { title: '版本', field: 'version', width: 70 },
  { title: '类型', field: 'kind', codes: FAULT, width: 90 },
  { title: '异常', field: 'message', width: 220 },
  { title: '企业', key: 'ent', width: 170, show: ({ entName }) => entName ?? '没有登录的访客' },
  { title: '次数', field: 'reports', width: 70, align: 'end', hidden: true },
];

const useStyles = makeStyles({ trace: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } });

function Fault({ fault }: { fault: ReportedFault }) {
  const styles = useStyles();
  const { incident, trace } = fault;
  return (
    <Stack>
      <Descriptions
        columns={1}
        items={[
          { label: '追踪编号', value: incident && <CopyText text={incident}>{incident}</CopyText> },
          { label: '时间', value: dateTime(fault.at, 'YYYY-MM-DD HH:mm:ss') },
          { label: '插件', value: `${fault.pluginName} ${fault.version}` },
          { label: '类型', value: FAULT[fault.kind] },
          { label: '异常', value: fault.message },
          { label: '页面', value: fault.url },
          { label: '企业', value: fault.entName ?? '没有登录的访客' },
          { label: '十分钟内次数', value: fault.reports },
          { label: '浏览器已隔离', value: fault.quarantined ? '是' : '否' },
        ]}
      />
      <Section title="代码位置">
        <span className={styles.trace}>{trace ?? '浏览器没有给出'}</span>
      </Section>
    </Stack>
  );
}

/** 异常：浏览器报告的每一次，按卡片上的追踪编号可以找到。 */
export function FaultList({ plugins }: { plugins: readonly ManagedPlugin[] }) {
  const list = useList(pluginFaults.page);
  const [shown, setShown] = useState<ReportedFault>();
  return (
    <>
      <QueryForm
        list={list}
        fields={[
          { name: 'incident', label: '追踪编号', placeholder: '卡片上的编号，或它的开头' },
          { name: 'plugin', label: '插件', codes: Object.fromEntries(plugins.map(({ id, name }) => [id, name])) },
          { name: 'kind', label: '类型', codes: FAULT },
          { name: 'text', label: '异常/页面' },
        ]}
      />
      <DataTable
        list={list}
        caption="异常"
        columns={COLUMNS}
        rowActions={(row) => (
          <Button appearance="transparent" size="small" onClick={() => setShown(row)}>
            详情
          </Button>
        )}
      />
      <SideDrawer open={shown !== undefined} title="异常" onClose={() => setShown(undefined)}>
        {shown && <Fault fault={shown} />}
      </SideDrawer>
    </>
  );
}
