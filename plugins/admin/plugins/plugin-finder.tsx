import type { ManagedPlugin } from '@portal/sdk/calls/plugins';
import { NoResult, SearchBox, Stack, ToggleButton, Toolbar } from '@portal/sdk/ui';
import { Pager } from '@portal/sdk/ui/table';
import { type ReactNode, useState } from 'react';

const pageSize = 50;

const STATES = {
  on: { text: '启用', of: ({ off }: ManagedPlugin) => off === null },
  off: { text: '停用', of: ({ off }: ManagedPlugin) => off !== null },
  faulty: { text: '24h 有异常', of: ({ crashes }: ManagedPlugin) => crashes > 0 },
} as const;
type State = keyof typeof STATES;

const isNamed = ({ id, name }: ManagedPlugin, keyword: string): boolean =>
  `${name} ${id}`.toLowerCase().includes(keyword.trim().toLowerCase());

interface Props {
  plugins: readonly ManagedPlugin[];
  children: (found: readonly ManagedPlugin[]) => ReactNode;
}

/** 按名称、编号和状态找插件，每页 50 个。 */
export function PluginFinder({ plugins, children }: Props) {
  const [keyword, setKeyword] = useState('');
  const [state, setState] = useState<State>();
  const [page, setPage] = useState(1);
  const named = plugins.filter((one) => isNamed(one, keyword));
  const found = state ? named.filter(STATES[state].of) : named;
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / pageSize)));
  const look = (change: () => void) => {
    change();
    setPage(1);
  };
  const clear = () =>
    look(() => {
      setKeyword('');
      setState(undefined);
    });
  return (
    <Stack>
      <Toolbar
        end={
          <SearchBox placeholder="插件名称或编号" value={keyword} onChange={(value) => look(() => setKeyword(value))} />
        }
      >
        {(Object.keys(STATES) as State[]).map((one) => (
          <ToggleButton
            key={one}
            size="small"
            checked={state === one}
            onClick={() => look(() => setState(state === one ? undefined : one))}
          >
            {STATES[one].text} {named.filter(STATES[one].of).length}
          </ToggleButton>
        ))}
      </Toolbar>
      {found.length === 0 ? (
        <NoResult onReset={clear} />
      ) : (
        children(found.slice((shown - 1) * pageSize, shown * pageSize))
      )}
      {found.length > pageSize && (
        <Pager page={shown} size={pageSize} total={found.length} onTurn={setPage} sizing="fixed" maxSize={pageSize} />
      )}
    </Stack>
  );
}
