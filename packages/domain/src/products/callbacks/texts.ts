export const callbackTopics = ['calculation', 'application', 'contract', 'other'] as const;
export type CallbackTopic = (typeof callbackTopics)[number];

export const callbackTopicTexts: Readonly<Record<CallbackTopic, string>> = {
  calculation: 'Een berekening of beginnen met beleggen',
  application: 'Een aanvraag die al loopt',
  contract: 'Mijn contract of account',
  other: 'Iets anders',
};

/** Parts of the day in which a person wants to be called. */
export const callbackParts = ['morning', 'afternoon', 'any'] as const;
export type CallbackPart = (typeof callbackParts)[number];

export const callbackPartTexts: Readonly<Record<CallbackPart, string>> = {
  morning: 'In de ochtend',
  afternoon: 'In de middag',
  any: 'Maakt niet uit',
};

export const callbackOutcomes = ['spoken', 'notReached', 'wrongNumber'] as const;
export type CallbackOutcome = (typeof callbackOutcomes)[number];

export const callbackOutcomeTexts: Readonly<Record<CallbackOutcome, string>> = {
  spoken: 'Gesproken',
  notReached: 'Na drie keer niet bereikt',
  wrongNumber: 'Verkeerd nummer',
};
