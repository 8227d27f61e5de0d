import { Input, makeStyles, Portal, usePositioning } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { useId } from 'react';
import { rowId, TreeList } from './tree-list.tsx';
import { pathTo, type TreeNode } from './tree-rows.ts';
import { useTreeChoice } from './use-tree-choice.ts';

const useStyles = makeStyles({ box: { minWidth: 0, width: '100%' }, input: { minWidth: 0, width: '100%' } });

interface Props {
  nodes: readonly TreeNode[];
  value: string | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Name of the tree for assistive technology. */
  label: string;
  /** Default 请选择. */
  placeholder?: string;
  /** Pixels. Default 400. */
  maxHeight?: number;
}

/** One node of a tree: opened below the field, searched by typing, walked by arrow keys. */
export function TreeSelect({ nodes, value, onChange, onBlur, label, placeholder = '请选择', maxHeight = 400 }: Props) {
  const styles = useStyles();
  const id = useId();
  const choice = useTreeChoice({ nodes, value, onChange });
  const { open, rows, standing, keyword, show, hide } = choice;
  const { targetRef, containerRef } = usePositioning({
    position: 'below',
    align: 'start',
    matchTargetSize: 'width',
    offset: { mainAxis: 4 },
  });
  const chosen = value === undefined ? '' : (pathTo(nodes, value).at(-1)?.label ?? '');
  const isStanding = rows.some(({ node }) => node.value === standing);
  return (
    <div ref={targetRef} className={styles.box}>
      <Input
        className={styles.input}
        role="combobox"
        aria-haspopup="tree"
        aria-autocomplete="list"
        aria-expanded={open}
        autoComplete="off"
        {...(rows.length > 0 && { 'aria-controls': id })}
        {...(isStanding && standing !== undefined && { 'aria-activedescendant': rowId(id, standing) })}
        placeholder={open && chosen ? chosen : placeholder}
        value={open ? keyword : chosen}
        contentAfter={<ChevronDownRegular aria-hidden="true" />}
        onClick={show}
        onChange={(_, { value: text }) => choice.search(text)}
        onKeyDown={choice.press}
        onBlur={() => {
          hide();
          onBlur?.();
        }}
      />
      {open && (
        <Portal>
          <TreeList
            {...{ id, label, rows, keyword, standing, value, maxHeight }}
            ref={containerRef}
            onChoose={choice.choose}
            onToggle={choice.toggle}
          />
        </Portal>
      )}
    </div>
  );
}
