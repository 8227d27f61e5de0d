import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { ArrowRedoRegular } from '@fluentui/react-icons/svg/arrow-redo';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { TextBoldRegular } from '@fluentui/react-icons/svg/text-bold';
import { TextBulletListRegular } from '@fluentui/react-icons/svg/text-bullet-list';
import { TextItalicRegular } from '@fluentui/react-icons/svg/text-italic';
import { TextNumberListLtrRegular } from '@fluentui/react-icons/svg/text-number-list-ltr';
import { TextQuoteRegular } from '@fluentui/react-icons/svg/text-quote';
import { TextStrikethroughRegular } from '@fluentui/react-icons/svg/text-strikethrough';
import { TextUnderlineRegular } from '@fluentui/react-icons/svg/text-underline';
import type { Command, EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
} from 'prosemirror-tables';
import type { ComponentType } from 'react';
import { insertTable, isInside, isMarked, toggleList, toggleQuote } from './commands.ts';
import { schema } from './schema.ts';

export interface Tool {
  readonly label: string;
  readonly run: Command;
}

interface IconTool extends Tool {
  readonly icon: ComponentType;
  /** Whether it is on where the cursor stands; absent for what only acts. */
  readonly active?: (state: EditorState) => boolean;
}

const { nodes, marks } = schema;

const mark = (label: string, icon: ComponentType, name: 'strong' | 'em' | 'u' | 's'): IconTool => ({
  label,
  icon,
  run: toggleMark(marks[name]),
  active: (state) => isMarked(state, marks[name]),
});
const list = (label: string, icon: ComponentType, name: 'bullet_list' | 'ordered_list'): IconTool => ({
  label,
  icon,
  run: toggleList(nodes[name]),
  active: (state) => isInside(state, nodes[name]),
});

/** Groups of the toolbar, between the paragraph's level and what opens something. */
export const tools: readonly (readonly IconTool[])[] = [
  [
    mark('加粗', TextBoldRegular, 'strong'),
    mark('斜体', TextItalicRegular, 'em'),
    mark('下划线', TextUnderlineRegular, 'u'),
    mark('删除线', TextStrikethroughRegular, 's'),
  ],
  [
    list('项目列表', TextBulletListRegular, 'bullet_list'),
    list('编号列表', TextNumberListLtrRegular, 'ordered_list'),
    {
      label: '引用',
      icon: TextQuoteRegular,
      run: toggleQuote,
      active: (state) => isInside(state, nodes.blockquote),
    },
  ],
];

export const historyTools: readonly IconTool[] = [
  { label: '撤销', icon: ArrowUndoRegular, run: undo },
  { label: '重做', icon: ArrowRedoRegular, run: redo },
];

export const tableTools: readonly Tool[] = [
  { label: '插入表格', run: insertTable },
  { label: '上方插入行', run: addRowBefore },
  { label: '下方插入行', run: addRowAfter },
  { label: '左侧插入列', run: addColumnBefore },
  { label: '右侧插入列', run: addColumnAfter },
  { label: '合并单元格', run: mergeCells },
  { label: '拆分单元格', run: splitCell },
  { label: '删除行', run: deleteRow },
  { label: '删除列', run: deleteColumn },
  { label: '删除表格', run: deleteTable },
];

export type { IconTool };
