import { Button, Dropdown, Input, makeStyles, Option, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { type KeyboardEvent, useState } from 'react';
import { offPaper } from '../print/printing.ts';
import { space } from '../theme.ts';

const sizes = [10, 20, 50, 100];
const least = 10;

const useStyles = makeStyles({
  pager: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    gap: space.xs,
    paddingTop: space.xs,
    minHeight: '24px',
    ...offPaper,
  },
  total: { marginRight: 'auto', color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  page: { minWidth: '24px', paddingInline: space.xs, fontVariantNumeric: 'tabular-nums' },
  size: { minWidth: '104px', width: '104px' },
  jump: { width: '48px', minWidth: '48px' },
});

/** First, last, and two on either side of the current page; gaps as `undefined`. */
export function pagesShown(page: number, last: number): (number | undefined)[] {
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter((one) => one > 1 && one < last);
  const shown = [1, ...near, ...(last > 1 ? [last] : [])];
  return shown.flatMap((one, index) => (index > 0 && one - (shown[index - 1] ?? one) > 1 ? [undefined, one] : [one]));
}

function Jump({ last, onTurn }: { last: number; onTurn: (page: number) => void }) {
  const styles = useStyles();
  const [text, setText] = useState('');
  const go = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text !== '') onTurn(Math.min(last, Math.max(1, Number(text))));
    setText('');
  };
  return (
    <>
      <span aria-hidden="true">跳至</span>
      <Input
        className={styles.jump}
        size="small"
        value={text}
        aria-label="跳至页码"
        inputMode="numeric"
        onChange={(_, { value }) => setText(value.replace(/\D/g, ''))}
        onKeyDown={go}
      />
      <span aria-hidden="true">页</span>
    </>
  );
}

interface NumbersProps {
  page: number;
  last: number;
  onTurn: (page: number) => void;
}

function Numbers({ page, last, onTurn }: NumbersProps) {
  const styles = useStyles();
  return pagesShown(page, last).map((one, index, all) =>
    one === undefined ? (
      <span key={`after-${all[index - 1]}`} aria-hidden="true">
        …
      </span>
    ) : (
      <Button
        key={one}
        className={styles.page}
        size="small"
        appearance={one === page ? 'primary' : 'subtle'}
        aria-label={`第 ${one} 页`}
        onClick={() => onTurn(one)}
        {...(one === page && { 'aria-current': 'page' as const })}
      >
        {one}
      </Button>
    ),
  );
}

function SizeChoice({ size, maxSize, onSize }: { size: number; maxSize: number; onSize: (size: number) => void }) {
  const styles = useStyles();
  const offered = sizes.filter((one) => one <= maxSize);
  return (
    <Dropdown
      className={styles.size}
      size="small"
      aria-label="每页条数"
      value={`${size} 条/页`}
      selectedOptions={[String(size)]}
      onOptionSelect={(_, { optionValue }) => onSize(Number(optionValue))}
    >
      {offered.map((one) => (
        <Option key={one} value={String(one)}>{`${one} 条/页`}</Option>
      ))}
    </Dropdown>
  );
}

interface Props {
  page: number;
  size: number;
  total: number;
  onTurn: (page: number, size?: number) => void;
  /** `fixed` hides the size changer. Default `choice`. */
  sizing?: 'choice' | 'fixed';
  /** Largest size offered. Default 100. */
  maxSize?: number;
}

function Turning({ page, last, onTurn }: NumbersProps) {
  return (
    <>
      <Button
        appearance="subtle"
        size="small"
        icon={<ChevronLeftRegular />}
        aria-label="上一页"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <Numbers {...{ page, last, onTurn }} />
      <Button
        appearance="subtle"
        size="small"
        icon={<ChevronRightRegular />}
        aria-label="下一页"
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
      />
    </>
  );
}

/** 共 N 条、页码、每页条数、跳转；只有一页时没有可翻的。 */
export function Pager({ page, size, total, onTurn, sizing = 'choice', maxSize = 100 }: Props) {
  const styles = useStyles();
  const last = Math.max(1, Math.ceil(total / size));
  const several = last > 1 || page > 1;
  return (
    <nav className={styles.pager} aria-label="分页">
      <span className={styles.total}>{`共 ${total.toLocaleString('zh-CN')} 条`}</span>
      {several && <Turning {...{ page, last, onTurn }} />}
      {sizing === 'choice' && total > least && <SizeChoice {...{ size, maxSize }} onSize={(next) => onTurn(1, next)} />}
      {several && <Jump last={last} onTurn={onTurn} />}
    </nav>
  );
}
