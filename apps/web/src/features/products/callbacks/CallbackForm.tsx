import * as calls from '@portaal/domain/calls';
import { personNameRules } from '@portaal/domain/fields/names';
import { phoneRules } from '@portaal/domain/fields/phone';
import {
  callbackParts,
  callbackPartTexts,
  callbackTopics,
  callbackTopicTexts,
} from '@portaal/domain/products/callbacks/texts';
import { type AnnuityCode, products } from '@portaal/domain/products/products/product';

import { useState } from 'react';
import { ActForm } from '../../../act/ActForm.tsx';
import { useAct } from '../../../act/use-act.ts';
import { formatLongDate } from '../../../lib/dutch-format.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';

const topics = callbackTopics.map((value) => ({ value, label: callbackTopicTexts[value] }));
const parts = callbackParts.map((value) => ({ value, label: callbackPartTexts[value] }));

/** Parses the values of the fields. Each problem is shown at its field. */
function readForm(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? '');
  const name = personNameRules.read(text('name'));
  const phone = phoneRules.read(text('phone'));
  const topic = callbackTopics.find((one) => one === text('topic'));
  const part = callbackParts.find((one) => one === text('part'));
  const problems = [
    ...(name.ok ? [] : [{ field: 'name', message: name.message }]),
    ...(name.ok && name.value === null ? [{ field: 'name', message: 'Vul uw naam in.' }] : []),
    ...(phone.ok ? [] : [{ field: 'phone', message: phone.message }]),
    ...(phone.ok && phone.value === null ? [{ field: 'phone', message: 'Vul uw telefoonnummer in.' }] : []),
    ...(topic ? [] : [{ field: 'topic', message: 'Kies waarover het gaat.' }]),
    ...(part ? [] : [{ field: 'part', message: 'Kies wanneer het u schikt.' }]),
  ];
  return name.ok && name.value !== null && phone.ok && phone.value !== null && topic && part
    ? { body: { name: name.value, phone: phone.value, topic, part } }
    : { problems };
}

interface CallbackFormProps {
  readonly annuity?: AnnuityCode | undefined;
  readonly offerID?: string | undefined;
}

/**
 * Requests a callback with name, telephone number, topic and part of the day. For an annuity the request includes the
 * offer.
 */
export function CallbackForm({ annuity, offerID }: CallbackFormProps) {
  const [dueOn, setDueOn] = useState<string | null>(null);
  const ask = useAct(calls.requestCallback, {
    prepare(data: FormData) {
      const read = readForm(data);
      if (!('body' in read) || annuity === undefined) return read;
      return { body: { ...read.body, annuity, ...(offerID !== undefined && { offerID }) } };
    },
    onDone: ({ dueOn: day }) => setDueOn(day),
  });
  if (dueOn !== null) {
    return (
      <Banner tone="success" role="status" title="Uw verzoek is binnen">
        Wij proberen u uiterlijk op {formatLongDate(dueOn)} te bellen. Daarna wissen wij uw nummer. Geef aan
        de telefoon geen wachtwoord of code.
      </Banner>
    );
  }
  return (
    <ActForm
      act={ask}
      failedTitle="Uw verzoek is niet verstuurd"
      submitLabel="Bel mij terug"
      onSubmit={(form) => void ask.run(new FormData(form))}
    >
      {annuity !== undefined && (
        <p>
          Uw verzoek gaat over een lijfrente sluiten: <strong>{products[annuity].name}</strong>.
          {offerID !== undefined && ' Wij krijgen uw offerte erbij.'}
        </p>
      )}
      <TextField name="name" label="Uw naam" autoComplete="name" error={ask.errorOf('name')} />
      <TextField
        name="phone"
        type="tel"
        label="Telefoonnummer"
        autoComplete="tel"
        width="medium"
        error={ask.errorOf('phone')}
      />
      <Select
        name="topic"
        label="Waarover gaat het?"
        placeholder="Kies een onderwerp"
        options={topics}
        defaultValue={annuity === undefined ? undefined : 'calculation'}
        error={ask.errorOf('topic')}
      />
      <Select
        name="part"
        label="Wanneer schikt het u?"
        options={parts}
        defaultValue="any"
        error={ask.errorOf('part')}
      />
    </ActForm>
  );
}
