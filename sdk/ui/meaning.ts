/** What a colour means, one pair of text and ground a tone; every pair has a contrast of at least 4.5 : 1. */
export interface SemanticTokens {
  toneNeutralText: string;
  toneNeutralGround: string;
  toneInfoText: string;
  toneInfoGround: string;
  toneWaitingText: string;
  toneWaitingGround: string;
  toneSuccessText: string;
  toneSuccessGround: string;
  toneDangerText: string;
  toneDangerGround: string;
  toneDoneText: string;
  toneDoneGround: string;
  /** Ground of a row below the pointer; its text keeps its colours. */
  rowHover: string;
  /** Edge of tags; needed only where grounds do not show. */
  toneEdge: string;
  /** Money out of the enterprise, overdue days, negative figures. */
  figureNegative: string;
  /** Money into the enterprise. */
  figurePositive: string;
  /** Soft fills of drawings. */
  artFar: string;
  artNear: string;
  artAccent: string;
  markGround: string;
}

export const lightMeaning: SemanticTokens = {
  toneNeutralText: '#4A5563',
  toneNeutralGround: '#EEF1F5',
  toneInfoText: '#0F5B99',
  toneInfoGround: '#E8F1FA',
  toneWaitingText: '#8A5300',
  toneWaitingGround: '#FDF3E0',
  toneSuccessText: '#17664A',
  toneSuccessGround: '#E9F6F0',
  toneDangerText: '#B3261E',
  toneDangerGround: '#FDECEA',
  toneDoneText: '#33475B',
  toneDoneGround: '#E3EAF1',
  rowHover: '#F0F3F7',
  toneEdge: 'transparent',
  figureNegative: '#B3261E',
  figurePositive: '#1E7F5C',
  artFar: '#E2EEFB',
  artNear: '#C5DEF7',
  artAccent: '#1E7F5C',
  markGround: '#FFE9A8',
};

export const darkMeaning: SemanticTokens = {
  toneNeutralText: '#C7CFD8',
  toneNeutralGround: '#343C45',
  toneInfoText: '#8CC2F0',
  toneInfoGround: '#12304A',
  toneWaitingText: '#F0BF62',
  toneWaitingGround: '#3D2E10',
  toneSuccessText: '#7DD3B0',
  toneSuccessGround: '#12372A',
  toneDangerText: '#FF9C93',
  toneDangerGround: '#4A1D1A',
  toneDoneText: '#B4C6D8',
  toneDoneGround: '#293744',
  rowHover: '#2B323B',
  toneEdge: 'transparent',
  figureNegative: '#FF9C93',
  figurePositive: '#7DD3B0',
  artFar: '#1C2F42',
  artNear: '#25435F',
  artAccent: '#5FC79E',
  markGround: '#5C4A12',
};

const contrastTone = { text: '#FFFFFF', ground: '#000000' };

export const contrastMeaning: SemanticTokens = {
  toneNeutralText: contrastTone.text,
  toneNeutralGround: contrastTone.ground,
  toneInfoText: contrastTone.text,
  toneInfoGround: contrastTone.ground,
  toneWaitingText: contrastTone.text,
  toneWaitingGround: contrastTone.ground,
  toneSuccessText: contrastTone.text,
  toneSuccessGround: contrastTone.ground,
  toneDangerText: contrastTone.text,
  toneDangerGround: contrastTone.ground,
  toneDoneText: contrastTone.text,
  toneDoneGround: contrastTone.ground,
  rowHover: '#333333',
  toneEdge: contrastTone.text,
  figureNegative: contrastTone.text,
  figurePositive: contrastTone.text,
  artFar: contrastTone.ground,
  artNear: contrastTone.ground,
  artAccent: contrastTone.text,
  markGround: '#4D4D00',
};

/** The semantic tokens as CSS values, beside Fluent's `tokens`. */
export const meaning = Object.fromEntries(Object.keys(lightMeaning).map((name) => [name, `var(--${name})`])) as Record<
  keyof SemanticTokens,
  string
>;
