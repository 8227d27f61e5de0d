import { FieldContextProvider, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { Answer } from '../data/use-call.ts';
import { Checkbox, SearchBox } from './inputs.tsx';
import { look } from './looks.ts';
import { Quiet } from './quiet.tsx';
import { useSettled } from './use-settled.ts';

export interface PersonChoice {
  readonly userId: string;
  readonly userName: string;
  readonly account: string;
}

const useStyles = makeStyles({
  search: { width: '100%', maxWidth: 'none' },
  list: { ...look.column('0px'), height: '176px', overflowY: 'auto' },
});

interface Props {
  /** Who may be chosen, of those whose name or account has the words. */
  usePeople: (keyword: string | undefined) => Pick<Answer<readonly PersonChoice[]>, 'data' | 'error'>;
  /** Ids of who is chosen. */
  value: readonly string[];
  /** With one, the next choice takes its place. */
  most: number;
  onChange: (userIds: string[]) => void;
}

/** 选人：按姓名或账号查找；选了的不因查找而丢失。 */
export function PeopleChoice({ usePeople, value, most, onChange }: Props) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed).trim() || undefined;
  const { data, error } = usePeople(keyword);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const choose = ({ userId, userName }: PersonChoice, on: boolean) => {
    setNames((before) => ({ ...before, [userId]: userName }));
    const others = most === 1 ? [] : value.filter((id) => id !== userId);
    onChange(on ? [...others, userId] : others);
  };
  return (
    <>
      <SearchBox className={styles.search} placeholder="输入姓名或账号查找" value={typed} onChange={setTyped} />
      <div className={styles.list} role="group" aria-label="可选人员">
        {/* what is demanded is demanded of the field, not of each of them */}
        <FieldContextProvider value={undefined}>
          {data?.map((person) => (
            <Checkbox
              key={person.userId}
              shape={most === 1 ? 'circular' : 'square'}
              label={`${person.userName}（${person.account}）`}
              checked={value.includes(person.userId)}
              disabled={most > 1 && value.length >= most && !value.includes(person.userId)}
              onChange={(on) => choose(person, on)}
            />
          ))}
        </FieldContextProvider>
        {data?.length === 0 && <Quiet>{keyword === undefined ? '没有可选的同事。' : '没有找到可选的同事。'}</Quiet>}
        {error && <Quiet>可选人员没有读取到，请关闭后重试。</Quiet>}
      </div>
      <Quiet>
        {value.length === 0
          ? most === 1
            ? '请选择一人'
            : `最多 ${most} 人`
          : `已选：${value.map((id) => names[id] ?? '').join('、')}`}
      </Quiet>
    </>
  );
}
