import { useList } from '@portal/sdk';
import { pluginFaults, type ReportedFault, reportedFault } from '@portal/sdk/calls/plugin-faults';
import type { ManagedPlugin } from '@portal/sdk/calls/plugins';
import { dateTime } from '@portal/sdk/format';
import { Button, CopyText, Descriptions, factsOf, makeStyles, Section, Stack } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, SideDrawer } from '@portal/sdk/ui/table';
import { useState } from 'react';

const entOf = (entName: string | null) => entName ?? '没有登录的访客';

const useStyles = makeStyles({ trace: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } });

function Fault({ fault }: { fault: ReportedFault }) {
  const styles = useStyles();
  return (
    <Stack>
      <Descriptions
        columns={1}
        items={[
          ...factsOf(reportedFault, fault, [
            { field: 'incident', as: (incident) => incident && <CopyText text={incident}>{incident}</CopyText> },
            { field: 'at', as: (at) => dateTime(at, 'YYYY-MM-DD HH:mm:ss') },
            { field: 'pluginName', as: (name) => `${name} ${fault.version}` },
            'kind',
            'message',
            'url',
            { field: 'entName', as: entOf },
          ]),
          { label: '十分钟内次数', value: fault.reports },
          ...factsOf(reportedFault, fault, [{ field: 'quarantined', as: (aside) => (aside ? '是' : '否') }]),
        ]}
      />
      <Section title="代码位置">
        <span className={styles.trace}>{fault.trace ?? '浏览器没有给出'}</span>
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
          'incident',
          { name: 'plugin', codes: Object.fromEntries(plugins.map(({ id, name }) => [id, name])) },
          'kind',
          'text',
        ]}
      />
      <DataTable
        list={list}
        caption="异常"
        columns={[
          'at',
          'incident',
          'pluginName',
          'version',
          'kind',
          'message',
          { field: 'entName', as: entOf },
          'reports',
        ]}
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
