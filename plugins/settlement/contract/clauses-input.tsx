import { Button, Input, makeStyles, Stack, Textarea, Toolbar } from '@portal/sdk/ui';
import type { Clause } from './schema.ts';

interface Props {
  value: readonly Clause[];
  onChange: (value: Clause[]) => void;
}

const useStyles = makeStyles({
  clause: { display: 'flex', flexDirection: 'column', gap: '4px' },
  head: { display: 'flex', gap: '8px' },
  title: { flexGrow: 1, minWidth: 0 },
});

/** 合同条款：逐条编辑标题与正文。 */
export function ClausesInput({ value, onChange }: Props) {
  const styles = useStyles();
  const put = (place: number, change: Partial<Clause>) =>
    onChange(value.map((clause, index) => (index === place ? { ...clause, ...change } : clause)));
  return (
    <Stack>
      {value
        .map((clause, place) => ({ ...clause, place }))
        .map(({ title, text, place }) => (
          <div key={place} className={styles.clause}>
            <div className={styles.head}>
              <Input
                className={styles.title}
                aria-label={`第 ${place + 1} 条标题`}
                value={title}
                maxLength={50}
                onChange={(_, { value: next }) => put(place, { title: next })}
              />
              <Button
                appearance="transparent"
                disabled={value.length === 1}
                onClick={() => onChange(value.filter((_, index) => index !== place))}
              >
                删除
              </Button>
            </div>
            <Textarea
              aria-label={`第 ${place + 1} 条正文`}
              value={text}
              rows={3}
              maxLength={4000}
              onChange={(_, { value: next }) => put(place, { text: next })}
            />
          </div>
        ))}
      <Toolbar>
        <Button size="small" onClick={() => onChange([...value, { title: `第${value.length + 1}条`, text: '' }])}>
          增加条款
        </Button>
      </Toolbar>
    </Stack>
  );
}
