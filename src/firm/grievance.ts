/** Who answers questions about personal data, as the privacy notice names it. */
export const grievanceAddress = 'grievance@psrao.example.in'
