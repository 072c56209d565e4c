export class DemoAccountsInProductionError extends Error {
  constructor() {
    super(
      'Deze database bevat demo-accounts met een bekend wachtwoord en kan daarom niet in productie draaien. ' +
        'Gebruik een lege database.',
    );
    this.name = 'DemoAccountsInProductionError';
  }
}
