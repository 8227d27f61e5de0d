import { useCall } from '@portal/sdk';
import { role as calls } from '@portal/sdk/calls/role';
import type { OutputOf } from '@portal/sdk/contract';
import { Checkbox, look, makeStyles, Quiet } from '@portal/sdk/ui';
import { useState } from 'react';
import { useFindBox } from '../find-box.tsx';

type Ent = OutputOf<typeof calls.enterprises>[number];

interface Props {
  /** Names of what is chosen already. */
  known: readonly Ent[];
  value: readonly string[];
  onChange: (entIds: string[]) => void;
}

const useStyles = makeStyles({ list: { ...look.column('0px'), maxHeight: '200px', overflowY: 'auto' } });

/** 按名称查找企业并勾选，已选的排在前面。 */
export function EntChoice({ known, value, onChange }: Props) {
  const styles = useStyles();
  const { words, box } = useFindBox('查找企业', '输入企业名称查找');
  const [seen, setSeen] = useState(known);
  const { data } = useCall(calls.enterprises, words === undefined ? undefined : { keyword: words });
  const others = ((words && data) || []).filter(({ entId }) => !value.includes(entId));
  const toggle = (ent: Ent, on: boolean) => {
    setSeen([...seen.filter(({ entId }) => entId !== ent.entId), ent]);
    onChange(on ? [...value, ent.entId] : value.filter((entId) => entId !== ent.entId));
  };
  const chosen = seen.filter(({ entId }) => value.includes(entId));
  return (
    <>
      {box}
      <Quiet>已选 {value.length} 家</Quiet>
      <div className={styles.list}>
        {[...chosen, ...others].map((ent) => (
          <Checkbox
            key={ent.entId}
            label={ent.entName}
            checked={value.includes(ent.entId)}
            onChange={(checked) => toggle(ent, checked)}
          />
        ))}
      </div>
    </>
  );
}
