import { DiffView } from './diff-view.tsx';
import { paragraphChanges } from './words.ts';

interface Props {
  /** HTML that the server has cleaned. */
  before: string;
  after: string;
}

/** Two versions of a text: paragraphs side by side, their changed words marked; what stayed is folded. */
export const CompareText = ({ before, after }: Props) => <DiffView changes={paragraphChanges(before, after)} />;
