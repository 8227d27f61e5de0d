import { Button, Input, makeStyles } from '@fluentui/react-components';
import { EmptyState, Section, Stack } from '@portal/sdk/ui';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from '@portal/sdk/navigation';
import { basePath } from '../page-data.ts';
import { useKnown } from './overview.ts';
import { traceOf } from './trace.ts';
import { TraceView } from './trace-view.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', gap: '8px', maxWidth: '720px' },
  input: { flexGrow: 1 },
});

/** 决策：对任意地址、权限码或内容，说明可不可以、每一步为什么。 */
export function DecideTab() {
  const styles = useStyles();
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const [text, setText] = useState(query);
  const known = useKnown();
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setParams({ tab: 'decide', q: text.trim() }, { replace: true });
  };
  return (
    <Stack>
      <Section title="为什么" hint="以当前登录人的身份判断；菜单、链接、按钮、消息、预取和页面用的都是同一个判断">
        <form className={styles.form} onSubmit={ask} role="search" aria-label="决策">
          <Input
            className={styles.input}
            value={text}
            onChange={(_, { value }) => setText(value)}
            aria-label="地址、权限码或内容编号"
            placeholder="/order/list、order:list:confirm、order/card/overview"
          />
          <Button appearance="primary" type="submit">
            判断
          </Button>
        </form>
      </Section>
      <Section title="判断过程">
        {query === '' ? (
          <EmptyState title="还没有提问" hint="输入门户的地址、按钮权限码、插件编号或内容编号。" />
        ) : (
          <Stack>
            {traceOf(known, query, basePath).map((trace) => (
              <TraceView key={trace.subject} trace={trace} />
            ))}
          </Stack>
        )}
      </Section>
    </Stack>
  );
}
