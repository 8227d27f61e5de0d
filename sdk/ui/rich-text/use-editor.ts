import { baseKeymap } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState, type Plugin, type Transaction } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clipboardOf } from './clipboard.ts';
import { keys } from './commands.ts';
import { docOf, htmlOf, type ToFragment } from './html.ts';
import { imageView } from './images.ts';

interface Options {
  value: string;
  onChange: (html: string) => void;
  label: string;
}

/** An editor in the page. `state` is drawn by the toolbar; both are undefined until the sanitiser has come. */
export interface Editor {
  readonly view: EditorView;
  readonly state: EditorState;
}

const plugins = (): Plugin[] => [history(), keymap(keys), keymap(baseKeymap), gapCursor(), tableEditing()];

const stateOf = (html: string, toFragment: ToFragment): EditorState =>
  EditorState.create({ doc: docOf(html, toFragment), plugins: plugins() });

/** A text under the hands of its author: follows `value` where that changes without them. */
export function useEditor({ value, onChange, label }: Options) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor & { readonly toFragment: ToFragment }>();
  const told = useRef(value);

  const open = useEffectEvent((toFragment: ToFragment): EditorView => {
    const view = new EditorView(place.current, {
      state: stateOf(value, toFragment),
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'false' },
      nodeViews: { image: imageView },
      handleDOMEvents: clipboardOf(toFragment),
      dispatchTransaction: (step) => apply(view, toFragment, step),
    });
    told.current = value;
    setEditor({ view, state: view.state, toFragment });
    return view;
  });
  const apply = (view: EditorView, toFragment: ToFragment, step: Transaction) => {
    const state = view.state.apply(step);
    view.updateState(state);
    setEditor({ view, state, toFragment });
    if (step.docChanged) tell(htmlOf(state.doc));
  };
  const tell = useEffectEvent((html: string) => {
    told.current = html;
    onChange(html);
  });

  useEffect(() => {
    let view: EditorView | undefined;
    let current = true;
    void import('../sanitise.ts').then(({ sanitisedFragment }) => {
      if (current) view = open(sanitisedFragment);
    });
    return () => {
      current = false;
      setEditor(undefined);
      view?.destroy();
    };
  }, []);

  useEffect(() => {
    if (!editor || value === told.current) return;
    told.current = value;
    const { view, toFragment } = editor;
    view.updateState(stateOf(value, toFragment));
    setEditor({ view, state: view.state, toFragment });
  }, [editor, value]);

  return { place, editor: editor as Editor | undefined };
}
