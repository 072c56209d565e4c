import { randomBytes } from 'node:crypto';
import type { StepUpAct } from '@portaal/domain/http/step-up-acts';
import { newId } from '../platform/new-id.ts';
import { hashToken, type LiveSession } from '../platform/session.ts';
import { session as sessions, stepUp } from '../schema/index.ts';
import type { TestApp } from './test-app.ts';

/** Digest used for any content, because these tests call use cases and have no request to hash. */
const CONTENT = randomBytes(32);

/** A signed-in person's session with tokens of accepted codes, for tests that call the use cases directly. */
export class ProvenSession {
  readonly session: LiveSession;
  readonly #portal: TestApp;

  private constructor(portal: TestApp, session: LiveSession) {
    this.#portal = portal;
    this.session = session;
  }

  static async of(portal: TestApp, personId: string): Promise<ProvenSession> {
    const [id, ends] = [newId(), new Date('2099-01-01T00:00:00Z')];
    const at = portal.clock.now();
    await portal.database.orm.insert(sessions).values({
      id,
      tokenHash: randomBytes(32),
      personId,
      brand: 'baken',
      deviceHash: randomBytes(32),
      createdAt: at,
      lastUsedAt: at,
      idleExpiresAt: ends,
      absoluteExpiresAt: ends,
    });
    const person = { id: personId, brand: 'baken', email: 'walk@example.nl', name: 'Wandelaar' } as const;
    return new ProvenSession(portal, {
      id,
      person: { ...person, role: 'investor' },
      employeeRoles: [],
      expiresAt: ends,
      endsAt: ends,
      secondFactor: undefined,
      secondFactorAt: undefined,
      impersonator: undefined,
      content: CONTENT,
    });
  }

  /** Returns a token as if a code for one action was requested and accepted. */
  async token(act: StepUpAct): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const at = this.#portal.clock.now();
    const until = new Date(at.getTime() + 600_000);
    await this.#portal.database.orm.insert(stepUp).values({
      id: newId(),
      sessionId: this.session.id,
      personId: this.session.person.id,
      brand: 'baken',
      act,
      contentDigest: CONTENT,
      method: 'email',
      createdAt: at,
      expiresAt: until,
      tokenHash: hashToken(token),
      tokenExpiresAt: until,
    });
    return token;
  }
}
