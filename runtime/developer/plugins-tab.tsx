import { makeStyles } from '@fluentui/react-components';
import { CONTRIBUTION } from '@portal/sdk/calls/plugins';
import { EmptyState, Section, Stack } from '@portal/sdk/ui';
import { useSearchParams } from '@portal/sdk/navigation';
import { type TabProps, useKnown } from './overview.ts';
import { PluginFacts } from './plugin-facts.tsx';
import { PluginTree } from './plugin-tree.tsx';
import { traceContribution, tracePlugin } from './trace.ts';
import { TraceView } from './trace-view.tsx';

const useStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: '320px minmax(0, 1fr)',
    gap: '12px',
    alignItems: 'start',
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

interface DetailsProps extends TabProps {
  /** A plugin (`order`) or a contribution of it (`order/route/list`). */
  readonly target: string;
}

function Details({ declared, target }: DetailsProps) {
  const known = useKnown();
  const [id] = target.split('/');
  const plugin = known.plugins.find((one) => one.id === id);
  const told = declared.find((one) => one.id === id);
  if (!plugin || !told) return <EmptyState title="没有这个插件" hint="请在左侧选择。" />;
  const one = told.contributions.find((contribution) => contribution.target === target);
  if (!one)
    return (
      <Stack>
        <PluginFacts plugin={plugin} declared={told} />
        <Section title="是否运行">
          <TraceView trace={tracePlugin(known, plugin)} />
        </Section>
      </Stack>
    );
  const name = target.slice(`${id}/${one.kind}/`.length);
  return (
    <Section title={`${CONTRIBUTION[one.kind]} · ${one.title}`} hint={target}>
      <Stack>
        {traceContribution(known, plugin, one.kind, name).map((trace) => (
          <TraceView key={trace.subject} trace={trace} />
        ))}
      </Stack>
    </Section>
  );
}

/** 插件与内容：左边是插件和它们的内容，右边是选中的一项和它的判断过程。 */
export function PluginsTab({ declared }: TabProps) {
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const target = params.get('item') ?? declared[0]?.id ?? '';
  const choose = (item: string) => setParams({ tab: 'plugins', item }, { replace: true });
  return (
    <div className={styles.panes}>
      <PluginTree declared={declared} chosen={target} onChoose={choose} />
      <Details key={target} declared={declared} target={target} />
    </div>
  );
}
