/** What a page calculates with. */
export { calculationOutcome, calculationProblems } from '@portaal/contract';
