import { useCall } from '@portal/sdk';
import { Input, makeStyles, meaning, TextLink } from '@portal/sdk/ui';
import { useState } from 'react';
import { goodsList } from './contract.ts';
import { infoOf } from './goods-buttons.tsx';

const useStyles = makeStyles({
  line: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '16px', alignItems: 'center' },
  warning: { color: meaning.toneWaitingText },
});

interface Model {
  brand: string;
  spec: string;
}

/** Which goods have the brand and model that the form holds, once both are entered. */
export function useLikelySame(initial: Partial<Model>, id: string | undefined) {
  const [model, setModel] = useState({ brand: initial.brand ?? '', spec: initial.spec ?? '' });
  const entered = model.brand.trim() !== '' && model.spec.trim() !== '';
  const asked = { ...model, ...(id !== undefined && { id }) };
  const { data = [] } = useCall(goodsList.similar, entered ? asked : undefined);
  return {
    found: entered ? data : [],
    enter: (part: Partial<Model>) => setModel((before) => ({ ...before, ...part })),
  };
}

type Found = ReturnType<typeof useLikelySame>['found'];

interface Props {
  label: string;
  maxLength: number;
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** The field is left: what it holds now. */
  onEntered: (value: string) => void;
  found?: Found;
}

/** A text of half the width; at its right, goods that it makes this one a likely double of. */
export function ModelInput({ label, maxLength, value = '', onChange, onBlur, onEntered, found = [] }: Props) {
  const styles = useStyles();
  return (
    <div className={styles.line}>
      <Input
        aria-label={label}
        aria-required
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={(_, { value: text }) => onChange(text)}
        onBlur={() => {
          onBlur();
          onEntered(value);
        }}
      />
      <span className={styles.warning} role="status">
        {found.length > 0 && '疑似重复，同品牌、同型号的商品：'}
        {found.map(({ id, goodsCode, goodsName }) => (
          <TextLink key={id} to={infoOf(id)}>
            {goodsCode} {goodsName}{' '}
          </TextLink>
        ))}
      </span>
    </div>
  );
}
