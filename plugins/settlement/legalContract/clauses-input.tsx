import { Button, Input, makeStyles, Stack, Textarea, Toolbar } from '@portal/sdk/ui';
import { LibraryButton } from '../contractClause/clause-library.tsx';
import { added, inserted, moved, renumbered } from './numbering.ts';
import type { Clause } from '../contractClause/contract.ts';

interface Props {
  value: readonly Clause[];
  onChange: (value: Clause[]) => void;
}

const useStyles = makeStyles({
  clause: { display: 'flex', flexDirection: 'column', gap: '4px' },
  head: { display: 'flex', alignItems: 'center', gap: '4px' },
  title: { flexGrow: 1, minWidth: 0 },
});

interface MovesProps extends Props {
  place: number;
}

function Moves({ value, onChange, place }: MovesProps) {
  const move = (by: -1 | 1) => () => onChange(moved(value, place, by));
  return (
    <>
      <Button size="small" appearance="transparent" disabled={place === 0} onClick={move(-1)}>
        上移
      </Button>
      <Button size="small" appearance="transparent" disabled={place === value.length - 1} onClick={move(1)}>
        下移
      </Button>
      <Button
        size="small"
        appearance="transparent"
        disabled={value.length === 1}
        onClick={() => onChange(renumbered(value.filter((_, index) => index !== place)))}
      >
        删除
      </Button>
    </>
  );
}

/** 合同条款：逐条编辑标题与正文，可从条款库选用；次序变化时重新编号。 */
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
              <Moves value={value} onChange={onChange} place={place} />
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
        <Button onClick={() => onChange(added(value))}>增加条款</Button>
        <LibraryButton onInsert={(more) => onChange(inserted(value, more))}>从条款库选用</LibraryButton>
      </Toolbar>
    </Stack>
  );
}
