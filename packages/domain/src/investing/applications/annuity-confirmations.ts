import type { FieldProblem } from '../../http/error.ts';
import type { YearlyPremium } from './applied-offer.ts';
import type { ApplicationDraft } from './draft.ts';

export type AnnuityConfirmations = NonNullable<ApplicationDraft['annuity']>;

/** Confirmations of an application in which the applicant confirmed nothing yet. */
export const noAnnuityConfirmations: AnnuityConfirmations = {
  lockedUnderstood: false,
  room: null,
  aboveRoomUnderstood: false,
};

/** Premiums in euro that are compared with the contribution room. */
export type RelevantPremium = Pick<YearlyPremium, 'total' | 'thisContract'>;

/**
 * Returns whether the premiums of the year may exceed the applicant's contribution room. An unknown room counts as
 * exceeded. A premium above the room is allowed, but is not deductible (domain 1.3). A contract to which the applicant
 * pays no premium, because another provider transfers its capital, requires no room.
 */
export const mayExceedRoom = (
  { room }: Pick<AnnuityConfirmations, 'room'>,
  { total, thisContract }: RelevantPremium,
): boolean => thisContract > 0 && (room === null || total > room);

/** Returns the problems with the confirmations that an annuity requires before it is signed. */
export function annuityProblems(
  confirmations: AnnuityConfirmations | undefined,
  premium: RelevantPremium,
): FieldProblem[] {
  const current = confirmations ?? noAnnuityConfirmations;
  return [
    ...(current.lockedUnderstood
      ? []
      : [
          {
            field: 'annuity.lockedUnderstood',
            message: 'Bevestig dat u dit geld niet tussendoor kunt opnemen.',
          },
        ]),
    ...(mayExceedRoom(current, premium) && !current.aboveRoomUnderstood
      ? [
          {
            field: 'annuity.aboveRoomUnderstood',
            message: 'Bevestig dat u weet dat een deel van uw inleg niet aftrekbaar kan zijn.',
          },
        ]
      : []),
  ];
}
