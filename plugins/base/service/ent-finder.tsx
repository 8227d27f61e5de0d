import { useCall } from '@portal/sdk';
import { chatAgent } from '@portal/sdk/calls/agent';
import { makeStyles, ToggleButton, tokens } from '@portal/sdk/ui';
import { useEffect, useState } from 'react';
import { FindBox } from '../find-box.tsx';

export interface Ent {
  readonly entId: string;
  readonly entName: string;
}

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: '4px', margin: '8px 0', padding: 0, listStyleType: 'none' },
  ent: { cursor: 'grab' },
  hint: { color: tokens.colorNeutralForeground3 },
});

/** Of typing, before the server is asked. */
const pauseMs = 300;

interface Props {
  chosen: Ent | undefined;
  onChoose: (ent: Ent | undefined) => void;
  onDrag: (ent: Ent | undefined) => void;
}

/** 按名称查找企业，拖动或选中。 */
export function EntFinder({ chosen, onChoose, onDrag }: Props) {
  const styles = useStyles();
  const [keyword, setKeyword] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(keyword.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [keyword]);
  const found = useCall(chatAgent.enterprises, words === '' ? undefined : { keyword: words });
  return (
    <>
      <FindBox label="查找企业" placeholder="输入企业名称查找" value={keyword} onChange={setKeyword} />
      {words === '' && <p className={styles.hint}>查找企业后拖到右侧的客服上；用键盘时选中企业再选择客服。</p>}
      {words !== '' && found.data?.length === 0 && <p className={styles.hint}>没有找到企业</p>}
      <ul className={styles.list}>
        {(words === '' ? [] : (found.data ?? [])).map((ent) => (
          <li
            key={ent.entId}
            className={styles.ent}
            draggable
            onDragStart={() => onDrag(ent)}
            onDragEnd={() => onDrag(undefined)}
          >
            <ToggleButton
              checked={chosen?.entId === ent.entId}
              onClick={() => onChoose(chosen?.entId === ent.entId ? undefined : ent)}
            >
              {ent.entName}
            </ToggleButton>
          </li>
        ))}
      </ul>
    </>
  );
}
